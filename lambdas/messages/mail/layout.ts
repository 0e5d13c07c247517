const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text = "") => text.replace(/[&<>"']/g, (each) => entities[each] ?? each);

export type Part =
  | { text: string }
  | { button: { label: string; link: string } }
  /** A first password, shown in a fixed-width font. */
  | { secret: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  /** Text that a person wrote, with its line breaks. */
  | { written: string }
  | { note: string; label: string; link: string };

export interface Letter {
  subject: string;
  heading: string;
  parts: readonly Part[];
}

export interface Sender {
  productName: string;
  siteUrl: string;
  supportEmail: string;
}

export const textOf = ({ heading, parts }: Letter, sender: Sender) =>
  [heading, ...parts.map(textOfPart), signature(sender)].join("\n\n");

function textOfPart(part: Part): string {
  if ("text" in part) return part.text;
  // The link is on its own line, since mail programs would add the next words to it.
  if ("button" in part) return `${part.button.label}:\n${part.button.link}`;
  if ("secret" in part) return part.secret;
  if ("facts" in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  if ("note" in part) return `${part.note}\n${part.label}:\n${part.link}`;
  return part.written;
}

const signature = ({ productName, siteUrl, supportEmail }: Sender) =>
  `${productName}\n${siteUrl}\nQuestions: ${supportEmail}`;

/** A letter as HTML: one column, 16 px and no pictures, so that any phone shows it immediately. */
export const htmlOf = ({ heading, parts }: Letter, sender: Sender) => {
  const { productName, siteUrl, supportEmail } = sender;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f5fb;color:#12152e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:10px;padding:24px">
<p style="margin:0 0 16px;font-weight:700;color:#232e8a">${escapeHtml(productName)}</p>
<h1 style="margin:0 0 16px;font:700 24px/1.25 Georgia,serif">${escapeHtml(heading)}</h1>
${parts.map((part) => `<p style="${styleOf(part)}">${htmlOfPart(part)}</p>`).join("\n")}
<p style="margin:0;font-size:14px;color:#4a4f73">${escapeHtml(productName)} · <a href="${siteUrl}" style="color:#4a4f73">${siteUrl}</a><br>Questions: <a href="mailto:${supportEmail}" style="color:#4a4f73">${supportEmail}</a></p>
</div></body></html>`;
};

const styleOf = (part: Part) =>
  `margin:0 0 20px${"written" in part ? ";white-space:pre-wrap" : ""};overflow-wrap:anywhere`;

function htmlOfPart(part: Part): string {
  if ("text" in part) return escapeHtml(part.text);
  if ("button" in part) return buttonOf(part.button);
  if ("secret" in part)
    return `<strong style="font-family:monospace;font-size:18px">${escapeHtml(part.secret)}</strong>`;
  if ("facts" in part)
    return part.facts
      .map(([name, value]) => `<b>${escapeHtml(name)}:</b> ${escapeHtml(value)}`)
      .join("<br>");
  if ("note" in part)
    return `<span style="font-size:14px;color:#4a4f73">${escapeHtml(part.note)} <a href="${escapeHtml(part.link)}" style="color:#4a4f73">${escapeHtml(part.label)}</a></span>`;
  return escapeHtml(part.written);
}

function buttonOf({ label, link }: { label: string; link: string }) {
  const address = escapeHtml(link);
  return `<a href="${address}" style="display:inline-block;background:#f5b52e;color:#12152e;text-decoration:none;font-weight:600;padding:14px 24px;margin-bottom:8px;border-radius:10px">${escapeHtml(label)}</a><br><span style="font-size:14px;color:#4a4f73">If the button doesn't open, copy this address into your browser:</span><br><a href="${address}" style="font-size:14px;color:#232e8a;word-break:break-all">${address}</a>`;
}
