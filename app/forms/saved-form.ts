/* A form that found its session ended, saved in this tab until its writer has signed in again. */
import type { Failure } from "../../domain/errors.ts";
import { messages } from "../messages/common.ts";
import type { SessionEndState } from "../navigation.ts";
import type { RefuseForm } from "./form-client-action.ts";
import { getTabStorage, pageForms, SAVED_FORM_KEY } from "./page-forms.ts";
import { isPasswordField, toFormData } from "./submitted-fields.ts";

/** Longer ones are not saved: the longest form is an import of LIMITS.import_characters. */
const MAX_CHARACTERS = 256 * 1024;

interface SavedForm {
  user_id: string;
  /** Path and query of its page. */
  address: string;
  /** Every text of it but passwords. */
  fields: [name: string, text: string][];
  /** Files were chosen, which cannot be saved. */
  had_files: boolean;
}

const RESTORED: Failure = { ok: false, code: "not_signed_in", detail: messages.session.restored };

/** Returns false when nothing is saved: the page cannot give it back, it holds nothing but passwords, is too long, or the tab has no room. */
export async function saveForm(form: FormData): Promise<boolean> {
  const { user_id, recoveries } = pageForms;
  const load = recoveries.at(-1);
  const entries = [...form];
  const fields = entries.filter(
    (one): one is [string, string] => typeof one[1] === "string" && !isPasswordField(one[0]),
  );
  const isEmpty = fields.every(([name, text]) => name.startsWith("_") || text === "");
  if (user_id === null || load === undefined || isEmpty || (await load()).refuse(form, RESTORED) === null) return false;
  const { pathname, search } = window.location;
  const had_files = entries.some(([, value]) => value instanceof File && value.name !== "");
  const saved: SavedForm = { user_id, address: pathname + search, fields, had_files };
  const text = JSON.stringify(saved);
  const store = getTabStorage();
  if (store === null || text.length > MAX_CHARACTERS) return false;
  try {
    store.setItem(SAVED_FORM_KEY, text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Saves what is typed in a form before its page is left for the login screen. `data-typed="draft"`: the tab has it anyway. */
export const saveTypedForm = async (form: HTMLFormElement | null): Promise<SessionEndState> =>
  form && (form.dataset.typed === "draft" || (await saveForm(new FormData(form)))) ? "saved" : "yes";

/** What a page makes of the form that is saved for it; null without one. Another person's form is removed. */
export function restoreForm<Answer>(user_id: string, address: string, refuse: RefuseForm<Answer>): Answer | null {
  const saved: SavedForm | null = JSON.parse(getTabStorage()?.getItem(SAVED_FORM_KEY) ?? "null");
  if (saved && saved.user_id !== user_id) getTabStorage()?.removeItem(SAVED_FORM_KEY);
  if (saved?.user_id !== user_id || saved.address !== address) return null;
  const detail = [RESTORED.detail, ...(saved.had_files ? [messages.session.filesAgain] : [])].join(" ");
  return refuse(toFormData(saved.fields), { ...RESTORED, detail });
}
