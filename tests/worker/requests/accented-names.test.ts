import { beforeAll, expect, test } from "vitest";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest({ reset: "once" });
const { platform } = backend;
beforeAll(async () => {
  await platform.DB.batch([
    platform.DB.prepare("UPDATE users SET name = 'Émilie ŒUVRE' WHERE username = 'requester'"),
    platform.DB.prepare("UPDATE users SET name = 'Ángel Núñez' WHERE username = 'manager'"),
    platform.DB.prepare("UPDATE departments SET name = 'Économie' WHERE id = 'department-finance'"),
  ]);
  await submitAs(backend, "requester");
  await submitAs(backend, "it.staff", { request_type: "it", amount: null });
});

/**
 * The filters convert the typed text and the name with the same SQLite function, which changes only the case of ASCII
 * letters, so that 'É' matches 'É'.
 */
test.each([
  ["requester", "Émilie ŒUVRE"],
  ["requester", "ŒUVRE"],
  ["requester", "ÉMILIE"],
  ["approver", "Ángel"],
  ["department", "Économie"],
  ["department", "ÉCONOMIE"],
  ["q", "emilie"],
  ["q", "economie"],
])(
  "the filter %s with the text '%s' finds a request in which the names of the people and the department have accented letters",
  async (filter, value) => {
    const page = unwrap(
      await backend.services.requests.list(await backend.as("director"), ListRequestsInput.parse({ [filter]: value })),
    );
    expect(page).toMatchObject({ items: [{ department: "Économie" }], total: 1 });
  },
);
