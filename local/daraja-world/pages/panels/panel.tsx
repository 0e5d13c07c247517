import type { ComponentChildren } from "preact";

interface PanelProps {
  tab: string;
  title: string;
  hint?: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}

export const Panel = ({ tab, title, hint, aside, children }: PanelProps) => (
  <section id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
    <div class="panel-head">
      <h2>{title}</h2>
      {aside}
    </div>
    {hint && <p class="hint">{hint}</p>}
    {children}
  </section>
);
