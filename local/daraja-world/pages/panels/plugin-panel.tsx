import { useEffect, useRef } from "preact/hooks";
import type { PluginTab } from "../../api/answers";

/** A plug-in's tab, which the plug-in's script fills. */
export function PluginPanel({ plugin, isOpen }: { plugin: PluginTab; isOpen: boolean }) {
  const { name, script } = plugin;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    void import(script).then(({ fill }) => fill(panel.current));
  }, [script]);
  return (
    <section
      id={`panel-${name}`}
      role="tabpanel"
      aria-labelledby={`tab-${name}`}
      tabIndex={-1}
      style={{ display: isOpen ? "block" : "none" }}
      ref={panel}
    />
  );
}
