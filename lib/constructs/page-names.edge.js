// Runs in CloudFront before and after each request of a page: names the file that answers it, and
// answers 404 for a page that doesn't exist. CloudFront's own error pages would replace answers of the
// API as well. Its runtime (cloudfront-js-2.0) knows ECMAScript 5.1 and little more: no for…of, no
// spread, no destructuring. A test parses this file for that. The two lists are filled in.
const files = FILES;
// The app's HTML starts with the page's outline, which differs by address.
const shells = APP_SHELLS;
const missing = "/404.html";

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  return event.context.eventType === "viewer-response" ? answered(event) : asked(event.request);
}

function asked(request) {
  // Used for a redirect, a path that begins with two slashes would name another host.
  const path = request.uri.replace(/^[/\\]+/, "/");
  if (path.length > 1 && path.endsWith("/")) {
    const location = path.replace(/[/\\]+$/, "") + query(request.querystring);
    return {
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: location === "" ? "/" : location } },
    };
  }
  request.uri = fileOf(path);
  return request;
}

// The request is the viewer's or the one rewritten above: both give the same answer.
function answered(event) {
  const response = event.response;
  if (response.statusCode === 200 && fileOf(event.request.uri) === missing) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  return response;
}

function fileOf(path) {
  const shell = shells.find(
    (one) => path === one.path || (one.below && path.startsWith(`${one.path}/`)),
  );
  if (shell) return shell.file;
  // Open pages still use parts of earlier deployments, and only the bucket knows them all.
  if (path.startsWith("/assets/")) return path;
  const file = /\.[^/]*$/.test(path) ? path : `${path === "/" ? "" : path}/index.html`;
  return files.includes(file) ? file : missing;
}

function query(parameters) {
  const pairs = [];
  Object.keys(parameters).forEach((name) => {
    const values = parameters[name].multiValue || [parameters[name]];
    values.forEach((one) => {
      pairs.push(one.value === "" ? encoded(name) : `${encoded(name)}=${encoded(one.value)}`);
    });
  });
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

// CloudFront passes names and values as sent: encoded text stays encoded, and so does the plus sign
// that stands for a space.
function encoded(sent) {
  return encodeURIComponent(sent).replace(/%(?:25([0-9a-f]{2})|2B)/gi, (_, hex) =>
    hex ? `%${hex}` : "+",
  );
}
