// CloudFront runs this at each request for a page and at the response. It chooses the page's file,
// and answers 404 for an unknown page. CloudFront's own error pages can't do that, since they would
// also replace answers of the API. The runtime (cloudfront-js-2.0) knows little more than
// ECMAScript 5.1: no for…of, no spread, no destructuring; a test checks that. The deployment fills
// in the two lists.
const files = FILES;
// The HTML of the app starts with the page's outline, so there is one file for each outline.
const shells = APP_SHELLS;
const missing = "/404.html";

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  return event.context.eventType === "viewer-response" ? answered(event) : asked(event.request);
}

function asked(request) {
  // In a redirect, a path that begins with two slashes would name another host.
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

// The URI is the viewer's, or the one that `asked` returned. `fileOf` gives the same file for both.
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
  // `files` does not name the assets of earlier deployments, which open pages still use.
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

// CloudFront does not decode names and values. So text that is encoded already must not be encoded
// twice, and a plus sign that means a space must not change.
function encoded(sent) {
  return encodeURIComponent(sent).replace(/%(?:25([0-9a-f]{2})|2B)/gi, (_, hex) =>
    hex ? `%${hex}` : "+",
  );
}
