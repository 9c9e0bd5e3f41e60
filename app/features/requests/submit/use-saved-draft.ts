import { useEffect, useRef, useState } from "react";
import type { DraftFields } from "../../../../domain/requests/submission-fields.ts";
import { areValuesEqual, type SubmitFormValues } from "./form-values.ts";
import { loadSavedAt, storeSavedAt } from "./use-draft.ts";

/** The delay after a change before the server saves it. Changes during the delay are saved together. */
const SAVE_INTERVAL_MS = 4000;

export const DRAFT_PATH = "/submit-request/draft";

interface SavedDraftOptions {
  /** The key of this tab's draft in the browser's storage. */
  key: string;
  values: SubmitFormValues;
  /** The values of the form before anything is typed. */
  initial: SubmitFormValues;
  copied_from: string;
  /** The draft that the server had when the page was loaded. */
  stored: { fields: DraftFields; saved_at: string } | null;
  /** Whether the form starts with `stored`. */
  isTaken: boolean;
  /** False while an outbox entry is edited, and before hydration. */
  enabled: boolean;
}

export interface SavedDraft {
  /** A draft from another device or tab that the server stores and that this form does not contain; null if there is none. */
  offered: { fields: DraftFields; saved_at: string } | null;
  /** When the server saved this form's draft; null if it has not saved it. */
  savedAt: string | null;
  /** Stops saving until the next change, and waits for a running call. Must be called before the form is sent. */
  stop: () => Promise<void>;
  /** Deletes the draft on the server. */
  discard: () => Promise<void>;
}

/**
 * Saves the values of the form as the person's draft on the server, a few seconds after a change and when the person leaves the page. Does
 * not replace a stored draft that the person has neither opened nor discarded.
 */
export function useSavedDraft(options: SavedDraftOptions): SavedDraft {
  const { key, values, initial, copied_from, stored, isTaken, enabled } = options;
  const [isOwn, setIsOwn] = useState(isTaken || stored === null);
  const [savedAt, setSavedAt] = useState(isTaken && stored ? stored.saved_at : null);
  const sender = useRef({ body: "", sent: stored ? toBody(stored.fields) : "", paused: true, call: Promise.resolve() });
  const isEmpty = !isTaken && areValuesEqual(values, initial);
  const body = isEmpty ? "" : toBody({ ...values, copied_from });

  // A stored draft belongs to this form if it has the same content, or if this tab saved it last.
  const isSame =
    enabled && !isOwn && stored !== null && (body === toBody(stored.fields) || loadSavedAt(key) === stored.saved_at);
  useEffect(() => {
    if (isSame) setIsOwn(true);
  }, [isSame]);

  useEffect(() => {
    if (!enabled || !isOwn) return;
    const state = sender.current;
    if (state.body !== body) Object.assign(state, { body, paused: false });
  }, [enabled, isOwn, body]);

  useEffect(() => {
    if (!enabled || !isOwn) return;
    const state = sender.current;
    const send = (keepalive: boolean) => {
      if (state.paused || state.body === state.sent) return;
      // After a failure, only the next change is saved. Until then, the draft is stored in this tab.
      state.sent = state.body;
      state.call = postDraft(state.sent, keepalive).then((saved_at) => {
        if (saved_at) storeSavedAt(key, saved_at);
        if (saved_at !== null) setSavedAt(saved_at || null);
      });
    };
    const timer = setInterval(() => send(false), SAVE_INTERVAL_MS);
    const leave = () => {
      if (document.visibilityState === "hidden") send(true);
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", leave);
      send(true);
    };
  }, [enabled, isOwn, key]);

  return {
    offered: isOwn || isSame ? null : stored,
    savedAt,
    stop: () => {
      sender.current.paused = true;
      return sender.current.call;
    },
    discard: async () => {
      const state = sender.current;
      state.paused = true;
      await state.call;
      await postDraft("", false);
      state.sent = "";
      setIsOwn(true);
      setSavedAt(null);
    },
  };
}

const toBody = (fields: DraftFields): string => new URLSearchParams(Object.entries(fields).sort()).toString();

/**
 * Saves a draft, or deletes it if `body` is ''. Returns the time at which it was saved, or '' for a deletion. Returns null if the server
 * cannot be reached or refuses.
 */
async function postDraft(body: string, keepalive: boolean): Promise<string | null> {
  const intent = body === "" ? "discard" : "save";
  try {
    const response = await fetch(DRAFT_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `intent=${intent}&${body}`,
      redirect: "manual",
      keepalive,
    });
    if (intent === "discard") return response.ok || response.type === "opaqueredirect" ? "" : null;
    return response.ok ? String((await response.json()).saved_at) : null;
  } catch (error) {
    // These errors mean that there is no connection, or that the page was left before the response was complete.
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
