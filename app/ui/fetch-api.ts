import { findDocumentLanguage } from "./texts.tsx";

/** Calls the API in the language of the page. Without the header, it would respond in the language that the browser prefers. */
export const fetchApi = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, headers: { ...init.headers, "Accept-Language": findDocumentLanguage() } });
