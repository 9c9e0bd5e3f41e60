import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnalyzedRequest } from "../../../../domain/assistant/analysis-subject.ts";
import {
  createApproverLimitFacts,
  createRuleFacts,
  describeConfigurationRule,
  describeRouteRule,
} from "../../../../domain/assistant/authority-facts.ts";
import { describeCurrentStep } from "../../../../domain/assistant/current-step.ts";
import { assignFactIds, formatFact } from "../../../../domain/assistant/facts.ts";
import { createSpendFacts } from "../../../../domain/assistant/insights.ts";
import { createRequestSummaryFact, type MatchedRequest } from "../../../../domain/assistant/match-facts.ts";
import { createRequestFacts } from "../../../../domain/assistant/request-facts.ts";
import { createTimelineFacts } from "../../../../domain/assistant/timeline-facts.ts";
import { describeAdminActivity } from "../../../../domain/audit/activity.ts";
import { describeDifference } from "../../../../domain/audit/fault.ts";
import { formatIsolatedList, isolateBidiText } from "../../../../domain/format/bidi.ts";
import { createCodeNames, NO_CODE_NAMES } from "../../../../domain/format/code-names.ts";
import { describeConfigurationBands, describeConfigurationChanges } from "../../../../domain/matrix/changes.ts";
import type { StoredRoute } from "../../../../domain/matrix/route.ts";
import { explainRoute } from "../../../../domain/matrix/route-explanation.ts";
import { describeTypeRuleChanges } from "../../../../domain/matrix/rule-changes.ts";
import { type MessageCode, message, type Text } from "../../../../domain/message.ts";
import { createRequestMessage } from "../../../../domain/notifications/request-notifications.ts";
import { createPushPayload, formatDigest, formatMail, formatSms } from "../../../../domain/notifications/texts.ts";
import { checkHandover } from "../../../../domain/requests/handover-rules.ts";
import { describeModification } from "../../../../domain/requests/modification.ts";
import { describeGuardedAccount } from "../../../../domain/users/authority.ts";
import { ENGLISH_MESSAGES } from "../../../../texts/en/index.ts";
import { toHistoryItem } from "../../../../worker/services/requests/views.ts";
import { inEnglish, READER } from "../../../support/english.ts";

const NOW = "2026-11-21T09:00:00.000Z";

/** A function that returns a new user-written text on each call. */
type Write = () => string;

const approver = (write: Write, user_id: string) => ({
  user_id,
  user_name: write(),
  max_amount: 1_000,
  currency: "USD",
});

const routeOf = (write: Write): StoredRoute => ({
  configuration_id: "c1",
  configuration_version: 1,
  configuration_type: "amount_based",
  department_specific: true,
  amount_decides: true,
  reason: "within_limit",
  facts: { request_type: "t", request_type_name: write(), amount: 500, currency: "USD", department: write() },
  rates: { USD: 1 },
  skipped: [{ user_name: write(), max_amount: 100, currency: "USD", why: "requester" }],
  levels: [
    {
      level: 1,
      required_approvals: 1,
      approver: approver(write, "a"),
      eligible_approvers: [approver(write, "a"), approver(write, "b"), approver(write, "c")],
      approved_by: [],
    },
  ],
});

const stepRouteOf = (write: Write): StoredRoute => {
  const route = routeOf(write);
  const step = { name: write(), required: null, members: [approver(write, "a")], group_names: [write()] };
  return { ...route, levels: route.levels.map((level) => ({ ...level, ...step, asked: [person(write)] })) };
};

const APPROVAL = { current_level: 0, waiting_for: [], eligible_ids: [], barred_ids: [] };

const foundOf = (write: Write, over: Partial<MatchedRequest> = {}): MatchedRequest => ({
  id: "REQ-2",
  title: "Hotel in Dakar",
  request_type: "t",
  status: "pending",
  requester_id: "rita",
  requester_name: write(),
  department_id: "d",
  department_name: write(),
  current_approver_id: "a",
  current_approver_name: write(),
  waiting_count: 3,
  amount_minor: 500_00,
  amount_decimals: 2,
  currency: "USD",
  rate: 1,
  due_at: null,
  created_at: "2026-11-18T09:00:00.000Z",
  decided_at: null,
  ...over,
});

const subjectOf = (write: Write): AnalyzedRequest => ({
  ...foundOf(write),
  id: "REQ-1",
  title: "Hotel in Dakar",
  description: "For the audit",
  type_name: write(),
  attachments: 0,
  ...{ route: routeOf(write), ...APPROVAL },
  missing_fields: [],
  created_at: "2026-11-20T09:00:00.000Z",
  approved_by: [write()],
  approved_text: null,
});

const configurationOf = (write: Write) => ({
  request_type: "travel",
  configuration_type: "amount_based" as const,
  department: write(),
  approver_user_id: "a",
  approver_user_name: write(),
  is_active: true,
  amount_levels: [{ max_amount: 100, currency: "USD", approver_user_id: "a", approver_name: write() }],
});

const event = (kind: string, payload: object, actor_name: string | null) => ({
  version: 2,
  kind,
  actor_id: "x",
  actor_name,
  payload: JSON.stringify(payload),
  created_at: NOW,
});

const person = (write: Write, id = "a") => ({ id, name: write() });

/** The messages of notifications whose parameters are numbers, or names that the product gives to devices. */
const NOTIFICATIONS_WITHOUT_WRITTEN_TEXTS = ["more_faults", "sign_in_locked", "factor_locked", "new_device"];

/** For each kind of text, a function that creates sentences from user-written texts and returns them. */
const MAKERS: Readonly<Record<string, (write: Write) => Text[]>> = {
  ...Object.fromEntries(
    Object.entries(ENGLISH_MESSAGES.notifications).flatMap(([name, text]) =>
      typeof text === "string" || NOTIFICATIONS_WITHOUT_WRITTEN_TEXTS.includes(name)
        ? []
        : [
            [
              `notification ${name}`,
              (write: Write) => {
                const params = {
                  ...{ title: write(), name: write(), requester_name: write(), author_name: write() },
                  ...{ actor_name: write(), delegate_name: write(), email: write(), label: write(), text: write() },
                  ...{ from: NOW, until: NOW, time_zone: "UTC", hours: 1, request_id: "REQ-1", subject: write() },
                  ...{ detail: write(), details: [write()], changes: [write(), write()] },
                };
                return [inEnglish({ code: `notifications.${name}` as MessageCode, params })];
              },
            ],
          ],
    ),
  ),
  "difference of a record": (write) => [
    inEnglish(describeDifference({ field: "title", displayed: write(), recorded: write() })),
  ],
  "route explanation": (write) => [inEnglish(explainRoute(routeOf(write)))],
  "changed fields": (write) => [
    describeModification(
      { changes: [{ field: "title", from: write(), to: write() }], route: null } as never,
      NO_CODE_NAMES,
    ),
    describeModification(
      {
        changes: [
          { field: "request_type", from: "a", to: "b" },
          { field: "priority", from: "A", to: "B" },
        ],
        route: null,
      } as never,
      createCodeNames([
        { field: "request_type", code: "a", name: write() },
        { field: "request_type", code: "b", name: write() },
        { field: "priority", code: "A", name: write() },
        { field: "priority", code: "B", name: write() },
      ]),
    ),
  ],
  "changed rules": (write) => {
    const rules = {
      ...{ approval_required: true, requires_amount: true, accepts_amount: true, is_active: true },
      ...{ material_fields: [], default_currency: "USD", amount_tolerance_percent: 0 },
    };
    const payers = () => ({ ...rules, payer_ids: [write()], payer_names: [write(), write()] });
    return inEnglish(describeTypeRuleChanges(payers(), payers()));
  },
  "changed matrix": (write) => [
    ...inEnglish(
      describeConfigurationChanges(configurationOf(write), {
        ...configurationOf(write),
        approver_user_id: "b",
        amount_levels: [{ max_amount: 100, currency: "USD", approver_user_id: "c", approver_name: write() }],
      }),
    ),
    ...inEnglish(describeConfigurationBands(configurationOf(write))),
  ],
  "refused change of an account": (write) => [
    inEnglish(message("delegations.not_active", { name: write() })),
    inEnglish(describeGuardedAccount(write(), "vp")),
  ],
  "refused handover": (write) => {
    const target = { id: "z", name: write() };
    const held = {
      ...{ requester_id: "r", route: routeOf(write), current_level: 0 },
      ...{ waiting_for: [], eligible_ids: ["a", "b"], barred_ids: [] },
      influenced_ids: [],
    };
    const active_ids = new Set(["a", "b", "z"]);
    return [
      inEnglish(checkHandover(held as never, target, "q", active_ids)) ?? "",
      inEnglish(checkHandover({ ...held, influenced_ids: ["z"] } as never, target, "q", active_ids)) ?? "",
    ];
  },
  "recent activity": (write) => [
    inEnglish(describeAdminActivity({ entity: "department", action: "created", label: write() })).message,
  ],
  history: (write) => [
    toHistoryItem(
      event("request.reassigned", { from: person(write), to: person(write), comments: write() }, "A") as never,
      NO_CODE_NAMES,
    ).comments,
    toHistoryItem(event("request.submitted", { approver: person(write) }, "A") as never, NO_CODE_NAMES).comments,
    toHistoryItem(event("request.reminded", { approver: person(write) }, "A") as never, NO_CODE_NAMES).comments,
    toHistoryItem(
      event("request.escalated", { from: person(write), to: person(write), hours: 2 }, "A") as never,
      NO_CODE_NAMES,
    ).comments,
    toHistoryItem(event("request.escalated", { from: person(write), to: null, hours: 2 }, "A") as never, NO_CODE_NAMES)
      .comments,
  ],
  "assistant: a request": (write) => {
    const around = {
      now: NOW,
      asker: {
        id: "q",
        can_open_matrix: true,
        acts_for: [{ id: "a", name: write(), influenced_by: [] }],
        influenced_by: [],
      },
      others: [
        foundOf(write),
        foundOf(write, { id: "REQ-3", status: "rejected", decided_at: NOW }),
        foundOf(write, { id: "REQ-4", status: "approved", decided_at: NOW }),
      ].map((one) => ({ ...one, has_attachments: true, description: `Account 12345678, payee: A${write()}` })),
      waiting: [foundOf(write)],
      budget: { year: 2026, budget: 1n, spent: 1n, open: 1n },
      toEnglish: inEnglish,
    };
    const texts = (description: string) =>
      createRequestFacts({ ...subjectOf(write), description }, around).map(({ text }) => text);
    return [...texts(`Already approved by ${write()}.`), ...texts(`Account 87654321, payee: A${write()}`)];
  },
  "assistant: what happened to a request": (write) =>
    (["status", "approvers", "decision", "reason", "comments", "changes"] as const).flatMap((focus) => [
      createRequestSummaryFact(foundOf(write, { title: write() }), NOW).text,
      createRequestSummaryFact(foundOf(write, { status: "needs_info" }), NOW).text,
      ...createTimelineFacts(
        {
          ...foundOf(write, { status: "needs_info" }),
          ...{ route: routeOf(write), ...APPROVAL },
          eligible_ids: ["b", "c"],
          info_requested: write(),
        },
        focus,
        {
          now: NOW,
          toEnglish: inEnglish,
          names: NO_CODE_NAMES,
          absences: [{ user_id: "a", user_name: write(), delegate_name: write(), ends_at: NOW }],
          events: [
            event("request.approved", { comments: write(), on_behalf_of: person(write) }, write()),
            event("request.commented", { comment: write() }, write()),
            event("request.reassigned", { comments: write(), from: person(write), to: person(write) }, write()),
            event("request.escalated", { from: person(write), to: person(write), hours: 2 }, null),
            event("request.approver_added", { comments: write(), to: person(write), level: 2 }, write()),
          ] as never[],
        },
      ).map(({ text }) => text),
    ]),
  "assistant: rules and limits": (write) => [
    ...createRuleFacts([{ type_name: write(), rule: "need no approval.", sources: [] }], "").map(({ text }) => text),
    ...createApproverLimitFacts(write(), [{ type_name: write(), rule: "of any amount", sources: [] }]).map(
      ({ text }) => text,
    ),
    ...createApproverLimitFacts(write(), []).map(({ text }) => text),
    describeRouteRule(routeOf(write), inEnglish),
    describeConfigurationRule({ configuration_type: "user_specific", approver_user_id: "a" } as never, {
      currencies: new Map(),
      people: new Map([["a", { id: "a", name: write(), is_active: true }]]),
    }),
    describeCurrentStep({ route: stepRouteOf(write), current_level: 0, waiting_for: [person(write)] }) ?? "",
    describeRouteRule(stepRouteOf(write), inEnglish),
  ],
  "assistant: spending": (write) =>
    createSpendFacts(
      [foundOf(write), foundOf(write, { id: "REQ-4" })].map((one) => ({ ...one, count: 1 })),
      false,
      (code) => code,
    ).map(({ text }) => text),
  "assistant: an answer in Markdown": (write) =>
    assignFactIds([createRequestSummaryFact(foundOf(write, { title: write() }), NOW)]).map(formatFact),
};

/** Returns the push message, the SMS and the mails for a notification of a request. */
function sentFor(write: Write): string[] {
  const text = createRequestMessage("request_submitted", {
    request_id: "REQ-1",
    title: write(),
    requester_name: write(),
    actor_name: null,
  });
  const notification = {
    id: "n",
    kind: "request_submitted",
    title: "New",
    message: text,
    request_id: "REQ-1",
    url: "/request/1",
  };
  const links = { url: "https://a.example", unsubscribe: "https://a.example/u" };
  const request = {
    title: write(),
    amount: "USD 12.00",
    requester_name: write(),
    type: write(),
    due: null,
    comment: write(),
    may_decide: true,
  };
  const [mail, digest] = [
    formatMail(notification, links, request, READER),
    formatDigest([notification, notification], links, READER),
  ];
  return [createPushPayload(notification, true, READER).body, formatSms(notification, READER), mail.text, digest.text];
}

/** Letters of three alphabets, digits, punctuation and every bidirectional control character. */
const LETTERS = [..."abcאבגדהابتثج0123 .:-()\"'→‎‏؜‪‫‬‭‮⁦⁧⁨⁩"];
const foreignText = fc
  .tuple(
    fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }),
    fc.constantFrom("ש", "م", "\u202E"),
    fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }),
  )
  .map(([before, one, after]) => `${before.join("")}${one}${after.join("")}`.trim());

const TURNS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\p{Bidi_Control}]/u;

/** Returns the sentence with a bullet in place of each isolated text and the control characters around it. */
function outside(text: string): string {
  let depth = 0;
  let rest = "";
  for (const character of text) {
    if (/[\u2066-\u2068]/.test(character)) {
      if (depth === 0) rest += "•";
      depth += 1;
    } else if (character === "\u2069" && depth > 0) depth -= 1;
    else if (depth === 0) rest += character;
  }
  return depth === 0 ? rest : `${rest} (not closed)`;
}

const writer = (texts: readonly string[]): Write => {
  let at = 0;
  return () => texts[at++ % texts.length] ?? "";
};

describe("right-to-left texts in sentences", () => {
  test.each(Object.entries(MAKERS))(
    "a right-to-left text does not reorder the sentence that contains it: %s",
    (_, make) => {
      const expected = inEnglish(make(writer(["שלום", "ערב", "טוב", "ים", "יום"]))).map(outside);
      expect(expected.join("")).toContain("•");
      fc.assert(
        fc.property(fc.array(foreignText, { minLength: 1, maxLength: 7 }), (texts) => {
          const sentences = inEnglish(make(writer(texts)));
          for (const sentence of sentences) expect(outside(sentence)).not.toMatch(TURNS);
        }),
        { numRuns: 60 },
      );
    },
  );

  test("right-to-left texts do not reorder push messages, SMS and mails, even if a text is shortened", () => {
    fc.assert(
      fc.property(foreignText, fc.integer({ min: 0, max: 40 }), (text, times) => {
        for (const sent of sentFor(writer([text.repeat(times + 1)]))) expect(outside(sent)).not.toMatch(TURNS);
      }),
      { numRuns: 100 },
    );
    const long = sentFor(writer(["שלום ".repeat(200)]));
    expect(long[0]?.length).toBeLessThanOrEqual(400);
    expect(long[1]?.length).toBeLessThanOrEqual(160);
  });

  test("in HTML mails, isolated texts are in `<bdi>` elements and cannot break the markup", () => {
    const notification = { id: "n", kind: "request_submitted", title: "New", request_id: "REQ-1", url: "/r" };
    const text = createRequestMessage("request_submitted", {
      request_id: "REQ-1",
      title: "שלום <b>\u202E",
      requester_name: "Rita",
      actor_name: null,
    });
    const links = { url: "https://a.example", unsubscribe: "https://a.example/u" };
    for (const { html } of [
      formatMail({ ...notification, message: text }, links, null, READER),
      formatDigest([{ ...notification, message: text }], links, READER),
    ]) {
      expect(html).toContain("REQ-1 &quot;<bdi>שלום &lt;b&gt;</bdi>&quot; from Rita");
      expect(html).not.toMatch(/\p{Bidi_Control}/u);
    }
  });
});

describe("an isolated text", () => {
  test.each([
    ["a plain text", "Rita Quest", "Rita Quest"],
    ["a text with accents", "José Núñez 2026", "José Núñez 2026"],
    ["an Arabic text", "مرحبا", "\u2068مرحبا\u2069"],
    ["a text with a character that reverses the direction", "a\u202Elive", "\u2068alive\u2069"],
    ["a closing character without an opening one", "a\u2069ב", "\u2068aב\u2069"],
    ["an opening character without a closing one", "\u2068ב", "\u2068\u2068ב\u2069\u2069"],
    ["an opening character that fixes the direction, and a closing one", "\u2067ב\u2069", "\u2068ב\u2069"],
    [
      "a text that contains isolated texts",
      "\u2068ב\u2069 for \u2068ג\u2069",
      "\u2068\u2068ב\u2069 for \u2068ג\u2069\u2069",
    ],
    [
      "several lines, of which each is isolated alone",
      "שלום\nplain\nשלום",
      "\u2068שלום\u2069\nplain\n\u2068שלום\u2069",
    ],
    ["an empty text", "", ""],
  ])(
    "isolate puts control characters only around texts that could change the direction of a sentence: %s",
    (_, text, expected) => {
      expect(isolateBidiText(text)).toBe(expected);
    },
  );

  test("in a list of names, each right-to-left name is isolated", () => {
    expect(formatIsolatedList(["Ann", "בן", "Cleo"])).toBe("Ann, \u2068בן\u2069 and Cleo");
  });
});
