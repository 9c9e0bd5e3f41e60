import { findAcceptedLanguage } from "../../../domain/language.ts";
import { type Message, message } from "../../../domain/message.ts";
import { loadMessages } from "../../../texts/index.ts";
import { renderAll } from "../../../texts/render.ts";

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

/** Returns an error page that is rendered without Remix, in the language of the HTTP request. Its texts are not escaped, so they must be ours. */
export async function renderErrorPage(
  status: number,
  { headers }: Request,
  { title, text }: { title: Message; text: Message },
): Promise<Response> {
  const language = findAcceptedLanguage(headers.get("Accept-Language"));
  const texts = renderAll(await loadMessages(language), { title, text, back: message("errors.back_to_dashboard") });
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${texts.title}</title></head><body><main><h1>${texts.title}</h1><p>${texts.text}</p><p><a href="/">${texts.back}</a></p></main></body></html>`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
