import { expect } from "vitest";
import type { DoaConfiguration } from "../../domain/admin/entities.ts";
import type { ApiTest } from "../worker/api/api-test.ts";
import { type ApiResponse, type Client, cookieOf, createClient, credentials } from "../worker/api/client.ts";

/** A one-time password that an attacker sets, and the password that they choose in place of the owner. */
export const ONE_TIME = "Prepared-2026";
export const CHOSEN = "Chosen-by-one-2026";

export const expectStatus = <Body>(answer: ApiResponse<Body>, status: number): Body => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
};

/** Returns what administrators do in attacks on their authority. */
export function createAuthorityUseCases(api: ApiTest) {
  async function signInAs(username: string, password = "Approve-2026"): Promise<Client> {
    const answer = await api.anonymous.post("/auth/login", credentials(username, password));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return createClient(api.platform, api.backend, cookieOf(answer.headers));
  }

  /** Returns the id of a user, read by an administrator. */
  async function findUserId(username: string): Promise<string> {
    const [row] = await api.rows("SELECT id FROM users WHERE username = ?", username);
    return String(row?.id);
  }

  /** Changes a one-time password, as the owner would at the first sign-in. */
  async function takeOver(username: string, password: string): Promise<void> {
    const client = await signInAs(username, password);
    const change = { current_password: password, new_password: CHOSEN };
    expectStatus(await client.put(`/users/${await findUserId(username)}/password`, change), 200);
  }

  async function choosePassword(link: string | null | undefined): Promise<void> {
    const token = new URL(link ?? "", "https://approvals.example").searchParams.get("token");
    expectStatus(await api.anonymous.post("/auth/password-link", { token, new_password: CHOSEN }), 200);
  }

  const findConfiguration = async (admin: Client): Promise<DoaConfiguration> => {
    const list = expectStatus(await admin.get<DoaConfiguration[]>("/admin/doa-configurations"), 200);
    const found = list.find(({ request_type }) => request_type === "procurement");
    if (!found) throw new Error("the matrix has no configuration for procurement");
    return found;
  };

  /** Lets these people decide all requests for procurement. */
  async function setMatrix(client: Client, members: object[], status = 200): Promise<void> {
    const { id } = await findConfiguration(client);
    const amount_levels = [{ max_amount: null, approver_user_id: null, steps: [{ name: "", required: 1, members }] }];
    const changed = await client.put(`/admin/doa-configurations/${id}`, {
      configuration_type: "amount_based",
      amount_levels,
    });
    expectStatus(changed, status);
  }

  async function createGroup(client: Client, fields: object): Promise<string> {
    const group = { name: "Deciders", ...fields };
    return expectStatus(await client.post<{ id: string }>("/admin/approver-groups", group), 201).id;
  }

  /** Returns the client of a second administrator. */
  async function hireAdministrator(admin: Client): Promise<Client> {
    const second = { username: "second.admin", name: "Ada Second", email: "second@company.example", department: "IT" };
    expectStatus(await admin.post("/admin/users", { ...second, role: "admin", password: ONE_TIME }), 201);
    await takeOver("second.admin", ONE_TIME);
    return signInAs("second.admin", CHOSEN);
  }

  async function confirmProposal(admin: Client): Promise<void> {
    const [proposal] = await api.rows("SELECT id FROM proposed_changes ORDER BY created_at DESC LIMIT 1");
    expectStatus(await admin.post(`/admin/pending-changes/${proposal?.id}`, { action: "approved" }), 200);
  }

  return {
    signInAs,
    findUserId,
    takeOver,
    choosePassword,
    findConfiguration,
    setMatrix,
    createGroup,
    hireAdministrator,
    confirmProposal,
  };
}
