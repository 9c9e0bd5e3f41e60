import { phone } from "../../../messages/phone.ts";

export interface KeptPage {
  address: string;
  title: string;
  /** As people read it. */
  kept: string;
}

export interface OfflinePageProps {
  stylesheet: string;
  /** What can be read all the same. */
  pages: readonly KeptPage[];
}

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? "");

/** In the place of a page that was never kept: says so, leads to those that were. Written by the service worker, so it needs no script. */
export function offlinePage({ stylesheet, pages }: OfflinePageProps): string {
  const text = phone.offlinePage;
  const list = pages.map(
    ({ address, title, kept }) =>
      `<li><a href="${escaped(address)}" class="flex min-h-14 flex-col justify-center gap-0.5 px-4 py-2 hover:bg-base-200"><span class="font-medium">${escaped(title)}</span><span class="text-muted text-sm">${escaped(kept)}</span></a></li>`,
  );
  const kept =
    pages.length === 0
      ? `<p class="text-muted">${escaped(text.nothing)}</p>`
      : `<section aria-labelledby="kept"><h2 id="kept" class="mb-2 font-semibold text-lg">${escaped(text.kept)}</h2><ul class="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300 bg-base-100">${list.join("")}</ul></section>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><title>${escaped(text.pageTitle)}</title><link rel="stylesheet" href="${escaped(stylesheet)}"></head>
<body><main class="mx-auto flex max-w-xl flex-col gap-6 px-4 py-12"><div><h1 class="font-semibold text-2xl tracking-tight">${escaped(text.title)}</h1><p class="mt-2 text-muted">${escaped(text.text)}</p></div><p><a href="" class="btn btn-primary">${escaped(text.again)}</a></p>${kept}</main></body></html>`;
}
