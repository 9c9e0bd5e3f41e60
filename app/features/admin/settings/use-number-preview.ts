import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Texts } from "../../../../texts/screens.ts";
import { isLoginRedirect } from "../../../forms/session-ended-message.tsx";
import { useTexts } from "../../../ui/texts.tsx";

const DEBOUNCE_MS = 250;

/**
 * The next request number for the entered values. If `next_request_id` is null, `detail` has the reason. `sessionEnded`: whether the
 * session has ended.
 */
export type RequestNumberPreview = { next_request_id: string | null; detail: string; sessionEnded?: true };

/** Loads the preview of the next request number. Uses `fetch`, because a failed navigation would replace the form with an error page. */
async function fetchNumberPreview(texts: Texts, query: string, signal: AbortSignal): Promise<RequestNumberPreview> {
  const settingsMessages = texts.settings;

  const unavailable = { next_request_id: null, detail: settingsMessages.numbering.unavailable };
  try {
    const response = await fetch(`/admin/settings/preview?${query}`, { signal });
    if (isLoginRedirect(response)) return { ...unavailable, sessionEnded: true };
    return response.ok && !response.redirected ? await response.json() : unavailable;
  } catch (error) {
    // A SyntaxError means that a server between the browser and the product sent its own page.
    if (error instanceof TypeError || error instanceof SyntaxError) return unavailable;
    throw error;
  }
}

/** Returns a preview of the next request number, and updates it while the person types. `initial`: the preview that came with the page. */
export function useRequestNumberPreview(form: RefObject<HTMLElement>, initial: RequestNumberPreview) {
  const texts = useTexts();

  const [preview, setPreview] = useState(initial);
  const [pending, setPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const controller = useRef<AbortController>();
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      controller.current?.abort();
    },
    [],
  );
  const onInput = useCallback(() => {
    clearTimeout(timer.current);
    controller.current?.abort();
    setPending(true);
    timer.current = setTimeout(async () => {
      const typed = form.current?.closest("form");
      if (!typed) return;
      const fields = [...new FormData(typed)].filter(([name]) => !name.startsWith("_") && name !== "version");
      const current = new AbortController();
      controller.current = current;
      try {
        setPreview(
          await fetchNumberPreview(texts, new URLSearchParams(fields as [string, string][]).toString(), current.signal),
        );
        setPending(false);
      } catch (error) {
        // Ignores the error of a preview that was aborted by a newer one, or because the form was closed.
        if (!current.signal.aborted) throw error;
      }
    }, DEBOUNCE_MS);
  }, [form, texts]);
  return { preview, pending, onInput };
}
