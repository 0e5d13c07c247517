// Runs in CloudFront for each request of a page (cloudfront-js-2.0): which file answers it.
const app =
  /^\/(signin|signup|forgot-password|reset-password\/verify|dashboard|admin-dashboard)(\/|$)/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  // A path that begins with two slashes would name another host where it is sent back to.
  const path = request.uri.replace(/^[/\\]+/, "/");

  if (path.length > 1 && path.endsWith("/")) {
    return {
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: path.replace(/\/+$/, "") + query(request.querystring) } },
    };
  }
  if (/\.[^/]*$/.test(path)) return request;
  request.uri = app.test(path) ? "/app/index.html" : `${path === "/" ? "" : path}/index.html`;
  return request;
}

function query(parameters) {
  const pairs = [];
  for (const name in parameters) {
    const { value, multiValue } = parameters[name];
    const values = multiValue ? multiValue.map((one) => one.value) : [value];
    for (const one of values) pairs.push(one === "" ? name : `${name}=${one}`);
  }
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}
