/* Saves a form that could not be sent because the session had ended. The form stays in this tab until its author has signed in again. */

import type { RenderedFailure } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Texts } from "../../texts/screens.ts";
import type { SessionEndState } from "../navigation.ts";
import { type FormRefusalFunction, findTabStorage, formRecoveryState, SAVED_FORM_KEY } from "./page-forms.ts";
import { isPasswordField, toFormData } from "./submitted-fields.ts";

/** The maximum length of a saved form in characters. The longest form is the CSV import, whose quotes and line breaks are escaped. */
const MAX_CHARACTERS = LIMITS.import_bytes + 256 * 1024;

interface SavedForm {
  user_id: string;
  /** The path and query of the form's page. */
  address: string;
  /** All texts of the form except passwords. */
  fields: [name: string, text: string][];
  /** Whether files were chosen. Files are not saved. */
  had_files: boolean;
}

const getRestored = (texts: Texts): RenderedFailure => ({
  ok: false,
  code: "not_signed_in",
  detail: texts.session.restored,
});

/**
 * Saves a form. Returns false if the form was not saved, because its page cannot restore it, it contains only passwords, it is too long, or
 * the storage is full or disabled.
 */
export async function saveForm(texts: Texts, form: FormData): Promise<boolean> {
  const { user_id, recoveries } = formRecoveryState;
  const load = recoveries.at(-1);
  const entries = [...form];
  const fields = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !isPasswordField(entry[0]),
  );
  const isEmpty = fields.every(([name, text]) => name.startsWith("_") || text === "");
  if (
    user_id === null ||
    load === undefined ||
    isEmpty ||
    (await load()).refuse(texts, form, getRestored(texts)) === null
  )
    return false;
  const { pathname, search } = window.location;
  const had_files = entries.some(([, value]) => value instanceof File && value.name !== "");
  const saved: SavedForm = { user_id, address: pathname + search, fields, had_files };
  const text = JSON.stringify(saved);
  const storage = findTabStorage();
  if (storage === null || text.length > MAX_CHARACTERS) return false;
  try {
    storage.setItem(SAVED_FORM_KEY, text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Saves a form before the person goes to the login screen. A form with `data-typed="draft"` has already saved its text as a draft. */
export const saveFormBeforeSignIn = async (texts: Texts, form: HTMLFormElement | null): Promise<SessionEndState> =>
  form && (form.dataset.typed === "draft" || (await saveForm(texts, new FormData(form)))) ? "saved" : "yes";

/**
 * Returns what the page shows to restore its saved form, or null if this user has no saved form for this address. Deletes a saved form of
 * another person.
 */
export function restoreForm<Page>(
  texts: Texts,
  user_id: string,
  address: string,
  refuse: FormRefusalFunction<Page>,
): Page | null {
  const sessionMessages = texts.session;

  const saved: SavedForm | null = JSON.parse(findTabStorage()?.getItem(SAVED_FORM_KEY) ?? "null");
  if (saved && saved.user_id !== user_id) findTabStorage()?.removeItem(SAVED_FORM_KEY);
  if (saved?.user_id !== user_id || saved.address !== address) return null;
  const detail = [getRestored(texts).detail, ...(saved.had_files ? [sessionMessages.filesAgain] : [])].join(" ");
  return refuse(texts, toFormData(saved.fields), { ...getRestored(texts), detail });
}
