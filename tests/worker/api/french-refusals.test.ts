import { describe, expect, test } from "vitest";
import { createApiTest } from "./api-test.ts";

const api = createApiTest("once");
const FRENCH = { "Accept-Language": "fr-FR,fr;q=0.9" };
const CURRENCY = { code: "EUR", name: "Euro", symbol: "€", exchange_rate: 1.1 };
const REQUEST_TYPE = { code: "sample_type", name: "procurement" };

/** Returns a text with ordinary spaces in place of those that do not break. */
const withSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, " ");

async function refuseInFrench(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) {
  const admin = await api.as("admin");
  const answer = await admin.call(method, path, { body, headers: FRENCH });
  return { status: answer.status, detail: withSpaces(answer.body.detail), errors: answer.body.errors };
}

describe("refusals in the language of a French reader", () => {
  test("a missing entity is named with the French word for its kind, in its grammatical gender", async () => {
    expect(await refuseInFrench("GET", "/admin/users/nobody")).toMatchObject({
      status: 404,
      detail: "Il n’existe aucun utilisateur nobody.",
    });
    expect(await refuseInFrench("GET", "/admin/currencies/nothing")).toMatchObject({
      status: 404,
      detail: "Il n’existe aucune devise nothing.",
    });
  });

  test("a value that another entity has is refused with its kind and field in French, and the codes are parameters", async () => {
    const { status, detail, errors } = await refuseInFrench("POST", "/admin/currencies", CURRENCY);
    expect({ status, detail }).toEqual({ status: 409, detail: "Une autre devise a déjà le code « EUR »" });
    expect(errors?.[0]).toMatchObject({
      path: "code",
      code: "admin.value_taken",
      params: { entity: "currency", field: "code", value: "EUR", is_active: true },
    });
    expect(await refuseInFrench("POST", "/admin/request-types", REQUEST_TYPE)).toMatchObject({
      detail: "Un autre type de demande a déjà le nom « procurement »",
    });
  });

  test("a stale version of an entity is described in French", async () => {
    const admin = await api.as("admin");
    const [euro] = (await admin.get<{ id: string; code: string }[]>("/admin/currencies")).body.filter(
      ({ code }) => code === "EUR",
    );
    expect(await refuseInFrench("PUT", `/admin/currencies/${euro?.id}`, { version: 99, name: "Euros" })).toMatchObject({
      status: 409,
      detail: "EUR a changé entre-temps (version actuelle : 1).",
    });
  });

  test.each([
    [{ title: " " }, "title", "Veuillez saisir un titre"],
    [{ target_roles: ["king"] }, "target_roles.0", "Veuillez choisir des rôles valides"],
    [{ category: "sport" }, "category", "Veuillez choisir une catégorie valide"],
  ])("an announcement with %j is refused because of its field %s with '%s'", async (fields, path, message) => {
    const input = { title: "Cantine", content: "De nouveau ouverte", ...fields };
    expect(await refuseInFrench("POST", "/announcements", input)).toMatchObject({
      status: 422,
      detail: message,
      errors: [{ path, message }],
    });
  });

  test("an absence without an end is refused in French", async () => {
    const { errors } = await refuseInFrench("POST", "/delegations", { delegate_user_id: "anybody" });
    expect(errors).toMatchObject([{ path: "ends_at", message: "Veuillez choisir une date de fin" }]);
  });

  test.each(["/notifications", "/announcements", "/delegations", "/admin/users", "/requests"])(
    "a cursor of another list is refused in French by the list %s",
    async (path) => {
      const message = "Ce curseur n’appartient pas à cette liste";
      expect(await refuseInFrench("GET", `${path}?cursor=other`)).toMatchObject({
        status: 422,
        errors: [{ path: "cursor", message, code: "api.other_cursor" }],
      });
    },
  );
});
