import { expect, test } from "vitest";
import { markSchemas, removeDocumentation } from "../../../scripts/unused-documentation.ts";

test("the Worker's API has no documentation of routes and schemas, but all of their rules", () => {
  const code = `users.openapi(
  createRoute({ method: "get", path: "/users", tags, summary: "All users", description:
      "By name",
    middleware: requireSignIn(), request: { query: z.object({ q: z.string().max(9).describe("A name").optional() }) },
    responses: { 200: { description: "One page", content: json(Users) } } }),
  (c) => c.json({ summary: "text", description: list() }),
);`;
  // The lines stay the same, because source maps refer to them.
  expect(removeDocumentation(code).split("\n").length).toBe(code.split("\n").length);
  expect(removeDocumentation(code).replaceAll(/\s+/g, " ")).toBe(
    `users.openapi( createRoute({ method: "get", path: "/users", middleware: requireSignIn(), request: { query: z.object({ q: z.string().max(9).optional() }) }, }), (c) => c.json({ summary: "text", description: list() }), );`,
  );
});

test("every call that creates a schema is marked, so that the bundler leaves out schemas without a use", () => {
  expect(markSchemas(`export const User = z.object({ id: z.string() }).meta({ id: "User" });`)).toBe(
    `export const User = /* @__PURE__ */ z.object({ id: /* @__PURE__ */ z.string() }).meta({ id: "User" });`,
  );
});
