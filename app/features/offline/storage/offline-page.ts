import type { Language } from "../../../../domain/language.ts";
import { INSTALLED_APP_TEXTS } from "../../../../texts/installed-app.ts";

interface OfflinePageLink {
  address: string;
  title: string;
  /** When the copy was saved, as a formatted date and time. */
  savedAt: string;
}

export interface OfflinePageProps {
  stylesheet: string;
  /** The pages with a copy on this device. */
  pages: readonly OfflinePageLink[];
  /** The language of the saved pages; English if absent. */
  language?: Language;
}

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? "");

/**
 * Returns the HTML of the page that the service worker sends if there is no connection and no copy of the requested page. It links to the
 * pages that have a copy, and contains no script.
 */
export function renderOfflinePage({ stylesheet, pages, language = "en" }: OfflinePageProps): string {
  const text = INSTALLED_APP_TEXTS[language].offlinePage;
  const list = pages.map(
    ({ address, title, savedAt }) =>
      `<li><a href="${escapeHtml(address)}" class="flex min-h-14 flex-col justify-center gap-0.5 px-4 py-2 hover:bg-base-200"><span class="font-medium">${escapeHtml(title)}</span><span class="text-muted text-sm">${escapeHtml(savedAt)}</span></a></li>`,
  );
  const section =
    pages.length === 0
      ? `<p class="text-muted">${escapeHtml(text.noPages)}</p>`
      : `<section aria-labelledby="copies"><h2 id="copies" class="mb-2 font-semibold text-lg">${escapeHtml(text.availablePages)}</h2><ul class="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300 bg-base-100">${list.join("")}</ul></section>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><title>${escapeHtml(text.pageTitle)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${escapeHtml(stylesheet)}"></head>
<body><main class="mx-auto flex max-w-xl flex-col gap-6 px-4 py-12"><div><h1 class="font-semibold text-2xl tracking-tight">${escapeHtml(text.title)}</h1><p class="mt-2 text-muted">${escapeHtml(text.text)}</p></div><p><a href="" class="btn btn-primary">${escapeHtml(text.again)}</a></p>${section}</main></body></html>`;
}
