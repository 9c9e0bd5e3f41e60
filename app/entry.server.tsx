import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { message } from "../domain/message.ts";
import { NonceContext } from "./ui/nonce.ts";
import { LanguageProvider } from "./ui/texts.tsx";

/**
 * Logs an error that was thrown outside of loaders and actions, because these log their own errors. Ignores thrown responses, such as a
 * 405, and aborted HTTP requests.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (error instanceof Error && !request.signal.aborted) (context as AppLoadContext).logFault(error);
};

/**
 * Renders a page to a string, with the nonce of the response in its scripts. Does not stream, because the loaders return complete data, and
 * in workerd React's stream costs more than the rendering (docs/decisions/pages.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...remixContext }: EntryContext,
  { nonce, requestId, language, logFault, renderAll }: AppLoadContext,
): Promise<Response> {
  const html = render();
  const data = await new Response(serverHandoffStream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Vary", "Accept-Language, Cookie");
  return new Response(`<!DOCTYPE html>${html}${renderLoaderData(data, nonce)}`, { headers, status });

  /** Returns the page's HTML. If rendering fails, throws a 500 response, after which Remix renders the error boundary. */
  function render(): string {
    try {
      return renderToString(
        <NonceContext.Provider value={nonce}>
          <LanguageProvider value={language}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} />
          </LanguageProvider>
        </NonceContext.Provider>,
      );
    } catch (error) {
      logFault(error);
      throw new Response(renderAll(message("errors.reference", { request_id: requestId })), { status: 500 });
    }
  }
}

/** Returns the script that passes the loader data to hydration. Remix's own stream has the same effect. */
function renderLoaderData(data: string, nonce: string): string {
  return `<script nonce="${nonce}">{const data=window.__remixContext.streamController;data.enqueue(${toScriptLiteral(data)});data.close()}</script>`;
}

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Returns the text as a JavaScript string literal that cannot end the script element. Uses single quotes, because the text is JSON, whose
 * double quotes would all have to be escaped.
 */
function toScriptLiteral(text: string): string {
  return `'${text.replace(/[\\'\n\r<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? "")}'`;
}
