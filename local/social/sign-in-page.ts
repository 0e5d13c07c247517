const headers = {
  "content-type": "text/html;charset=UTF-8",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  // The policy has no form-action, which would also block the redirect after the form is sent.
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** A provider's sign-in page, on which a person enters an identity or cancels. */
export function signInPage(provider: string, query: URLSearchParams): Response {
  const kept = {
    redirect_uri: query.get("redirect_uri") ?? "",
    state: query.get("state") ?? "",
  };
  const hidden = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeForHtml(value)}">`,
  );
  const cancel = `cancel?${new URLSearchParams(kept)}`;
  const confirmed = `<label class="choice"><input type="checkbox" name="confirmed" checked> ${provider} has confirmed this email</label>`;
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider}’s stand-in</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
<link rel="stylesheet" href="/social/sign-in.css">
</head>
<body>
<main class="sign-in">
<h1>${provider}’s stand-in</h1>
<p>This page plays ${provider}, on this machine only. Be anybody you like.</p>
<form action="continue">
${hidden.join("\n")}
<label>First name <input name="first_name" value="Wanjiru" autocomplete="off"></label>
<label>Last name <input name="last_name" value="Otieno" autocomplete="off"></label>
<label>Email <input name="email" type="email" value="wanjiru.otieno@people.example" autocomplete="off"></label>
${provider === "Google" ? confirmed : ""}
<button type="submit">Continue as this person</button>
</form>
<p><a href="${escapeForHtml(cancel)}">Cancel</a></p>
</main>
</body>
</html>
`;
  return new Response(body, { headers });
}

const escapeForHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
