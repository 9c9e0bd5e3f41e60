import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isLoginPage } from "../../../forms/session-ended-message.tsx";
import { settingsMessages } from "../../../messages/admin-settings.ts";

const DEBOUNCE_MS = 250;

/** The number that a draft would give next, or why it gives none. `ended`: the session. */
export type NumberPreview = { next_request_id: string | null; detail: string; sessionEnded?: true };

/** Plain `fetch`: what goes wrong here is told beside the form and must not cost the form. */
async function fetchNumberPreview(query: string, signal: AbortSignal): Promise<NumberPreview> {
  const unknown = { next_request_id: null, detail: settingsMessages.numbering.unknown };
  try {
    const answer = await fetch(`/admin/settings/preview?${query}`, { signal });
    if (isLoginPage(answer)) return { ...unknown, sessionEnded: true };
    return answer.ok && !answer.redirected ? await answer.json() : unknown;
  } catch (error) {
    if (error instanceof TypeError) return unknown;
    throw error;
  }
}

/** Asks what the numbering form would give, while one types in it. `first`: what the server has answered with the page. */
export function useNumberPreview(form: RefObject<HTMLElement>, first: NumberPreview) {
  const [preview, setShown] = useState(first);
  const [pending, setPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const asking = useRef<AbortController>();
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );
  const onInput = useCallback(() => {
    clearTimeout(timer.current);
    asking.current?.abort();
    setPending(true);
    timer.current = setTimeout(async () => {
      const typed = form.current?.closest("form");
      if (!typed) return;
      const fields = [...new FormData(typed)].filter(([name]) => !name.startsWith("_") && name !== "version");
      const newest = new AbortController();
      asking.current = newest;
      try {
        setShown(await fetchNumberPreview(new URLSearchParams(fields as [string, string][]).toString(), newest.signal));
        setPending(false);
      } catch (error) {
        // A newer question has taken its place.
        if (!newest.signal.aborted) throw error;
      }
    }, DEBOUNCE_MS);
  }, [form]);
  return { shown: preview, pending, onInput };
}
