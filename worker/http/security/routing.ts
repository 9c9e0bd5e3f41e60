/** Whether a request is for the HTTP API rather than a screen. */
export function isApiPath(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === "/api" || pathname.startsWith("/api/");
}

/** Whether a request is for a built file: it comes to the Worker only when there is none of that name. */
export function isFilePath(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname.startsWith("/assets/") || pathname.startsWith("/icons/");
}

/** A page for the cases in which no screen can be rendered. The texts must be ours: they are not escaped. */
export function renderErrorPage(status: number, title: string, sentence: string): Response {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1><p>${sentence}</p><p><a href="/">Back to the dashboard</a></p></main></body></html>`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
