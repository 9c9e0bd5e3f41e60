import { expect, test } from "vitest";
import { ADMIN_CONTRACT_CALLS } from "../worker/admin/contract-calls.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { findCall } from "../worker/api/contract.ts";

const api = createApiTest("once");

/** `admin.call` also checks the body of each response against openapi.json. */
test("the response to every call of the administration matches openapi.json", async () => {
  const admin = await api.as("admin");
  let made = "";
  for (const [name, given] of ADMIN_CONTRACT_CALLS) {
    const [method = "", address = ""] = name.split(" ");
    const body =
      given && JSON.parse(JSON.stringify(given).replaceAll("{vp}", api.backend.people.vp).replaceAll("{id}", made));
    const answer = await admin.call<{ id?: string }>(method, address.replace("{id}", made), { body });
    const described = Object.keys(findCall(method, address)?.operation.responses ?? {});
    expect(described, `${name} answers ${answer.status} ${JSON.stringify(answer.body)}`).toContain(
      String(answer.status),
    );
    if (answer.status === 201) made = answer.body.id ?? "";
  }
});
