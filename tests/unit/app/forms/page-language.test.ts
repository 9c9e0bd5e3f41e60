import { expect, test } from "vitest";
import { checkFiles } from "../../../../app/features/requests/files-field.tsx";
import { createEmptyValues, validateValues } from "../../../../app/features/requests/submit/form-values.ts";
import { readFieldErrors } from "../../../../app/forms/field-errors.ts";
import { SignInInput } from "../../../../domain/inputs/auth.ts";
import { loadTexts } from "../../../../texts/index.ts";

const french = await loadTexts("fr");

test("a French page says in French which fields of an input are missing or too long", () => {
  const { error } = SignInInput.safeParse({ username: "x".repeat(121) });
  expect(error && readFieldErrors(french, error)).toEqual({
    username: "Veuillez utiliser 120 caractères au plus",
    password: "Le mot de passe est obligatoire",
  });
});

test("a French page says in French what is missing in the form for a new request", () => {
  expect(validateValues(french, createEmptyValues(null, "fr"), true, null)).toEqual({
    title: "Titre obligatoire\u00a0: veuillez saisir un titre pour la demande",
    description: "Veuillez saisir une description",
    request_type: "Veuillez choisir un type de demande",
    amount: "Veuillez saisir un montant",
  });
});

test("a French page refuses a file in French, and writes its name as it is, even if it is a word of the texts", async () => {
  const [empty] = await checkFiles(french, [new File([], "Approved and pending.pdf")]);
  expect(empty?.error).toBe("Le fichier Approved and pending.pdf est vide.");
});
