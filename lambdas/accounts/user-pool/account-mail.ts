export interface AccountMail {
  subject: string;
  /** Cognito sends one body, so that it has to be readable as it is. */
  html: string;
}

interface Sender {
  productName: string;
  siteUrl: string;
  supportEmail: string;
}

/** The link to a new password. `code` may be Cognito's placeholder, so it stays as it is. */
export function resetMail(user: string, code: string, sender: Sender): AccountMail {
  const link = `${sender.siteUrl}/reset-password/verify?oobCode=${encodeURIComponent(user)}.${code}`;
  return {
    subject: `Set a new password for ${sender.productName}`,
    html: page(sender, "Set a new password", [
      "Somebody, hopefully you, asked for a new password for this account.",
      button(link, "Set a new password"),
      `The button works once, within one hour. If it doesn't open, copy this address into your browser:<br><a href="${link}" style="color:#232e8a;word-break:break-all">${link}</a>`,
      "If it wasn't you, do nothing: your password stays as it is.",
    ]),
  };
}

/** The administrator's first password, sent when the product is deployed. */
export function invitationMail(user: string, password: string, sender: Sender): AccountMail {
  const link = `${sender.siteUrl}/signin`;
  return {
    subject: `Your administrator account for ${sender.productName}`,
    html: page(sender, "Your administrator account", [
      `An account was made for you. Sign in with this email address and this first password, which is good for 7 days; you then choose your own.`,
      `<strong style="font-family:monospace;font-size:18px">${password}</strong>`,
      button(link, "Sign in"),
      `Account id: ${user}`,
    ]),
  };
}

/** A code to type in, for whatever else the user pool may ask about. */
export const codeMail = (code: string, sender: Sender): AccountMail => ({
  subject: `Your code for ${sender.productName}`,
  html: page(sender, "Your code", [
    `<strong style="font-family:monospace;font-size:24px;letter-spacing:4px">${code}</strong>`,
    "Type it in where you were asked for it. Give it to nobody: we never ask for it by phone or chat.",
  ]),
});

const button = (link: string, label: string) =>
  `<a href="${link}" style="display:inline-block;background:#f5b52e;color:#12152e;text-decoration:none;font-weight:600;padding:14px 24px;border-radius:10px">${label}</a>`;

/** One column, 16 px, no pictures: as legible on a small phone without data as anywhere. */
const page = ({ productName, siteUrl, supportEmail }: Sender, title: string, parts: string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f5fb;color:#12152e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;background:#ffffff;border-radius:10px;padding:24px">
<p style="margin:0 0 16px;font-weight:700;color:#232e8a">${productName}</p>
<h1 style="margin:0 0 16px;font:700 24px/1.25 Georgia,serif">${title}</h1>
${parts.map((part) => `<p style="margin:0 0 20px">${part}</p>`).join("\n")}
<p style="margin:0;font-size:14px;color:#4a4f73">${productName} · <a href="${siteUrl}" style="color:#4a4f73">${siteUrl}</a><br>Questions: <a href="mailto:${supportEmail}" style="color:#4a4f73">${supportEmail}</a></p>
</div></body></html>`;
