/** Returns the path in the URL of an HTTP request. Does not parse the URL, because each HTTP request needs its path several times. */
export const getPath = ({ url }: Request): string => /^[^/]*\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] || "/";

/** Whether an HTTP request is for the API rather than a screen. */
export function isApiPath(request: Request): boolean {
  const pathname = getPath(request);
  return pathname === "/api" || pathname.startsWith("/api/");
}

/** Whether an HTTP request is for a static file. The Worker gets such a request only if the file does not exist. */
export function isStaticFilePath(request: Request): boolean {
  const pathname = getPath(request);
  return pathname.startsWith("/assets/") || pathname.startsWith("/icons/");
}

/** Returns an error page that is rendered without Remix. Its texts are not escaped, so they must be constants. */
export function renderErrorPage(status: number, title: string, sentence: string): Response {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>${sentence}</p><p><a href="/">Back to the dashboard</a></p></main></body></html>`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
