import { afterEach, expect, test, vi } from "vitest";
import { ALL_SENTENCES } from "../../../../app/messages/fr/all-sentences.ts";
import { createFrench } from "../../../../app/messages/fr/index.ts";
import { SignInInput } from "../../../../domain/inputs/auth.ts";

/** Imports the modules of a page in French. */
async function importFrench() {
  globalThis.translation = createFrench(ALL_SENTENCES);
  vi.resetModules();
  const { readFieldErrors } = await import("../../../../app/forms/field-errors.ts");
  const { checkFiles } = await import("../../../../app/features/requests/files-field.tsx");
  const { createEmptyValues, validateValues } = await import("../../../../app/features/requests/submit/form-values.ts");
  return { readFieldErrors, checkFiles, createEmptyValues, validateValues };
}

// Other test files of the same process import these modules in English.
afterEach(() => {
  globalThis.translation = undefined;
  vi.resetModules();
});

test("a French page shows in French which fields of an input are missing or too long", async () => {
  const { readFieldErrors } = await importFrench();
  const { error } = SignInInput.safeParse({ username: "x".repeat(121) });
  expect(error && readFieldErrors(error)).toEqual({
    username: "Veuillez utiliser 120 caractères au plus",
    password: "Le mot de passe est obligatoire",
  });
});

test("a French page says in French what is missing in the form for a new request", async () => {
  const { createEmptyValues, validateValues } = await importFrench();
  expect(validateValues(createEmptyValues(null, "fr"), true, null)).toEqual({
    title: "Titre obligatoire\u00a0: veuillez saisir un titre pour la demande",
    description: "Veuillez saisir une description",
    request_type: "Veuillez choisir un type de demande",
    amount: "Veuillez saisir un montant",
  });
});

test("a French page refuses a file in French, and writes its name as it is, even if it is a word of the texts", async () => {
  const { checkFiles } = await importFrench();
  const [empty] = await checkFiles([new File([], "Approved and pending.pdf")]);
  expect(empty?.error).toBe("Le fichier Approved and pending.pdf est vide.");
});
