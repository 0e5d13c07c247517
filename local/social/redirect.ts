export const redirect = (location: URL): Response =>
  new Response(null, {
    status: 302,
    headers: { location: location.href, "cache-control": "no-store" },
  });
