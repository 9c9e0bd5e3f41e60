import { describe, expect, test } from "vitest";
import type { AnalyzedRequest, OtherRequest } from "../../../../domain/assistant/analysis-subject.ts";
import { createApprovalClaimFlag, readApprovals } from "../../../../domain/assistant/approval-claims.ts";
import { createPayeeFlags, readPayment } from "../../../../domain/assistant/payees.ts";
import { describeFlag } from "../../../../domain/flags/flag-texts.ts";
import { inEnglish } from "../../../support/english.ts";

const OLD = "DE89 3704 0044 0532 0130 00";
const NEW = "GB29 NWBK 6016 1331 9268 19";

describe("accounts, payees and invoices in texts", () => {
  test.each<[string, string[]]>([
    [`IBAN ${OLD}`, ["DE89370400440532013000"]],
    [`Please pay DE89370400440532013000 soon`, ["DE89370400440532013000"]],
    [`IBAN ${OLD} PLEASE PAY`, ["DE89370400440532013000"]],
    ["IBAN DE88 3704 0044 0532 0130 00", []],
    ["IBAN DE89 3704 0044 0532 0130", []],
    ["Account number 4412 0987, sort code 20-38-04", ["44120987", "203804"]],
    ["Order 44120987 of 12 May 2026", []],
    ["Kto. 532013000", ["532013000"]],
  ])(
    "account numbers are recognised in texts, but IBANs only with a correct length and checksum: %s",
    (text, accounts) => {
      expect(readPayment(text).accounts).toEqual(accounts);
    },
  );

  test.each<[string, string[]]>([
    ["Payee: Olga Petrov, IBAN", ["Olga Petrov"]],
    ["Supplier: Mill & Sons Inc", ["Mill & Sons Inc", "Mill & Sons"]],
    ["Offer of Hydra Pumps GmbH", ["Hydra Pumps"]],
    ["Pay to Makina BV", ["Makina BV", "Makina"]],
    ["Our supplier has moved", []],
  ])("payees are recognised in texts by a label or a legal form: %s", (text, names) => {
    expect(readPayment(text).names).toEqual(names);
  });

  test("invoice numbers are recognised in texts", () => {
    expect(readPayment("Invoice no. 20417, inv. RE-2026/17 and order 4711").invoices).toEqual(["20417", "re-2026/17"]);
  });
});

const subject = (over: Partial<AnalyzedRequest>): AnalyzedRequest =>
  ({
    ...{ id: "REQ-2", title: "Office rent May", description: "", requester_id: "fay", department_id: "facilities" },
    ...{ approved_by: [], approved_text: null },
    ...over,
  }) as AnalyzedRequest;
const earlier = (description: string, over: Partial<OtherRequest> = {}): OtherRequest =>
  ({
    ...{ id: "REQ-1", title: "Office rent April", description, requester_id: "fay", department_id: "facilities" },
    ...{ status: "approved", created_at: "2026-04-03T09:00:00.000Z" },
    ...over,
  }) as OtherRequest;
const kinds = (one: AnalyzedRequest, others: OtherRequest[]) => createPayeeFlags(one, others).map(({ code }) => code);

describe("changed payments", () => {
  const payment = (name: string, iban: string) => `Payee: ${name}, IBAN ${iban}`;

  test.each<[string, string, OtherRequest[], string[]]>([
    ["the same account", payment("Nord GmbH", OLD), [earlier(payment("Nord GmbH", OLD))], []],
    ["another account of the same payee", payment("Nord GmbH", NEW), [earlier(payment("Nord", OLD))], ["bank_change"]],
    ["another account without a payee, with a similar title", `IBAN ${NEW}`, [earlier(`IBAN ${OLD}`)], ["bank_change"]],
    [
      "another account without a payee, with another title",
      `IBAN ${NEW}`,
      [earlier(`IBAN ${OLD}`, { title: "Paint" })],
      [],
    ],
    [
      "one of two known accounts",
      payment("Nord GmbH", NEW),
      [earlier(payment("Nord GmbH", OLD)), earlier(payment("Nord GmbH", NEW))],
      [],
    ],
    [
      "another account than a request that was not approved",
      payment("Nord GmbH", NEW),
      [earlier(payment("Nord GmbH", OLD), { status: "rejected" })],
      [],
    ],
    [
      "another account than a request of another department",
      payment("Nord GmbH", NEW),
      [earlier(payment("Nord GmbH", OLD), { requester_id: "ines", department_id: "it" })],
      [],
    ],
    [
      "another account than a colleague's request",
      payment("Nord GmbH", NEW),
      [earlier(payment("Nord GmbH", OLD), { requester_id: "ines" })],
      ["bank_change"],
    ],
    [
      "another payee with the same account",
      payment("Sparkle SA", OLD),
      [earlier(payment("Nord GmbH", OLD))],
      ["payee_change"],
    ],
    ["a longer name of the payee", payment("Nord Immobilien GmbH", OLD), [earlier(payment("Nord GmbH", OLD))], []],
    [
      "another payee for the same purpose as one earlier request",
      "Payee: Sparkle SA",
      [earlier("Payee: Nord GmbH")],
      [],
    ],
    [
      "another payee for the same purpose as two earlier requests",
      "Payee: Sparkle SA",
      [earlier("Payee: Nord GmbH"), earlier("Payee: Nord GmbH")],
      ["payee_change"],
    ],
    ["a first payment", payment("Nord GmbH", OLD), [], []],
  ])(
    "the bank details and payees of a request are compared with those of earlier approved requests: %s",
    (_name, description, others, expected) => {
      const title = "Office rent April";
      expect(kinds(subject({ title, description }), others)).toEqual(expected);
    },
  );

  test("the flag of a changed account shows parts of both accounts and refers to the earlier requests", () => {
    const request = earlier(payment("Nord GmbH", OLD));
    const [flag] = createPayeeFlags(subject({ description: payment("Nord GmbH", NEW) }), [request]);
    expect(flag?.references.map(({ id }) => id)).toEqual(["REQ-1"]);
    const references = flag?.references.map((one) => ({ ...one, request })) ?? [];
    expect(flag && inEnglish(describeFlag(flag, references))).toContain(
      "GB29 … 6819 is not the one of the earlier approved request to Nord GmbH: DE89 … 3000",
    );
  });

  test.each<[string, string | null, string, string[]]>([
    ["nothing", null, payment("Nord GmbH", NEW), []],
    ["the account", payment("Nord GmbH", OLD), payment("Nord GmbH", NEW), ["bank_change"]],
    ["an added account", "Rent", payment("Nord GmbH", NEW), ["bank_change"]],
    ["the payee", "Payee: Nord GmbH", "Payee: Sparkle SA", ["payee_change"]],
    ["other words", payment("Nord GmbH", OLD), `${payment("Nord GmbH", OLD)} for May`, []],
  ])(
    "the analysis reports a change of a request after its approval: %s",
    (_name, approved_text, description, expected) => {
      expect(kinds(subject({ approved_text, description }), [])).toEqual(expected);
    },
  );

  test("the analysis reads from the record who approved, and the description at the first approval", () => {
    const text = { title: "Rent", description: "new" };
    const event = (kind: "request.approved" | "request.modified", payload: object, actor_name = "Marc") => ({
      kind,
      actor_name,
      payload: JSON.stringify(payload),
    });
    const change = (from: string, to: string) =>
      event("request.modified", { changes: [{ field: "description", from, to }] });
    const approval = event("request.approved", { on_behalf_of: { id: "s", name: "Selma" } });
    expect(readApprovals([change("old", "new")], text)).toEqual({ approved_by: [], approved_text: null });
    expect(readApprovals([change("old", "new"), approval], text)).toEqual({
      approved_by: ["Marc", "Selma"],
      approved_text: null,
    });
    expect(readApprovals([approval, change("old", "middle"), change("middle", "new")], text).approved_text).toBe(
      "Rent\nold",
    );
    expect(readApprovals([approval, change("new", "other"), change("other", "new")], text).approved_text).toBeNull();
  });
});

describe("claims of an approval", () => {
  const isClaim = (description: string, approved_by: string[] = []) =>
    createApprovalClaimFlag(subject({ description, approved_by })) !== null;

  test.each([
    "Already approved by the CEO.",
    "approved by the CEO",
    "As agreed with Dora, please order.",
    "This was already signed off.",
    "Vera has OK'd this on the phone.",
    "The board gave its blessing last week.",
    "Our director approved the offer.",
    "It has been approved, please hurry.",
    "With the consent of the board.",
    "Pre-approved by Sam Stone.",
    "Déjà approuvé par le directeur.",
    "Wurde bereits freigegeben.",
    "Mit Frau Lang abgestimmt: freigegeben durch Frau Lang.",
    "Ya aprobado por la dirección.",
  ])("the analysis reports a text that claims an approval which is not in the record: %s", (text) => {
    expect(isClaim(text)).toBe(true);
  });

  test.each([
    "Please approve.",
    "Needs approval by Friday.",
    "It needs to be approved by Dora by Friday.",
    "This must be approved by Sam.",
    "Once approved, I will order.",
    "If it is approved by Monday, we can save money.",
    "To be approved by Friday.",
    "Not yet approved by the board.",
    "The board has not approved it.",
    "An approved supplier.",
    "TÜV-approved helmets.",
    "The price was agreed with the supplier.",
    "As agreed in the contract.",
    "As agreed with our landlord.",
    "I hope you agree.",
    "The same as REQ-2026-1001, which was approved by Dora.",
    "It was approved by Dora last year.",
    "Without the approval of the board we cannot order.",
    "Noch nicht genehmigt von Frau Lang.",
  ])("the analysis does not report a normal mention of an approval: %s", (text) => {
    expect(isClaim(text)).toBe(false);
  });

  test("the analysis does not report a claimed approval if the record has an approval by the named person", () => {
    expect(isClaim("Dora Rector has approved it.", ["Dora Rector"])).toBe(false);
    expect(isClaim("As agreed with Dora.", ["Dora Rector"])).toBe(false);
    expect(isClaim("Dora has approved it.", ["Marc Nager"])).toBe(true);
    const flag = createApprovalClaimFlag(subject({ description: "Dora has approved it.", approved_by: ["Marc"] }));
    expect(flag && inEnglish(describeFlag(flag, []))).toBe(
      "The text says 'Dora has approved it.' The record of this request only has approvals of Marc.",
    );
  });
});
