import type { RenderedFailure } from "../../../domain/errors.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type Refusal, toRefusal } from "../../forms/refusal.ts";

/** Returns why a form of the screen Sign-in security failed. It never contains submitted passwords and codes. */
export function toSecurityRefusal(texts: Texts, form: FormData, failure: RenderedFailure): Refusal {
  const fields = ["name", "code", "password"];
  const refusal = toRefusal(form, failure, texts.signInSecurity.failed, { fields });
  return { ...refusal, values: { name: refusal.values.name ?? [] } };
}
