/**
 * 120 questions about the sample organisation on 21 November 2026, 09:00 UTC. The expected answers were derived by hand from the
 * organisation's tables (the contract, scripts/sample-data), not by running the analyst.
 */
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";

export const BENCH_NOW = "2026-11-21T09:00:00.000Z";

/**
 * Requests that the benchmark submits after the sample data, in this order. Their numbers are REQ-2026-1043 and
 * following.
 */
export const EXTRA_REQUESTS: readonly { who: SampleUsername; fields: Record<string, unknown> }[] = [
  {
    who: "it.staff",
    fields: {
      title: "Replacement batteries for server room",
      description: "Two weak cells.",
      request_type: "procurement",
      amount: 999.99,
    },
  },
  {
    who: "requester",
    fields: { title: "Taxi to the airport", description: "For the audit.", request_type: "travel", amount: 600 },
  },
  {
    who: "requester",
    fields: { title: "Hotel in Dakar", description: "For the audit.", request_type: "travel", amount: 700 },
  },
  {
    who: "it.manager",
    fields: {
      title: "Switches for the north hall",
      description: "Four switches.",
      request_type: "procurement",
      amount: 9_700,
    },
  },
  {
    who: "hr.manager",
    fields: {
      title: "Interpreter for the works council",
      description: "Two days.",
      request_type: "financial",
      amount: 950,
      currency: "EUR",
    },
  },
  {
    who: "requester",
    fields: { title: "Annual audit software licence", description: "Renewal.", request_type: "financial", amount: 860 },
  },
  {
    who: "requester",
    fields: {
      title: "Sponsoring of the city marathon",
      description: "Again.",
      request_type: "financial",
      amount: 6_000,
      currency: "EUR",
    },
  },
];

type BaseCase = { username: SampleUsername; kind: "authority" | "status" | "spend" | "search" | "analysis" | "other" };

/**
 * A question in the chat. `expected`: texts that the answer must contain. `forbidden`: wrong texts that it must not
 * contain. `before`: the messages before the question, alternately of the user and of the assistant.
 */
export type ChatCase = BaseCase & {
  call: "chat";
  question: string;
  before?: readonly string[];
  expected: readonly string[];
  forbidden?: readonly string[];
};
/**
 * A search in plain words. `expectedNumbers`: the last digits of the request numbers that the search must find. It must
 * find no other requests.
 */
export type SearchCase = BaseCase & { call: "search"; question: string; expectedNumbers: readonly number[] };
/**
 * An analysis of a request. `question`: the number of a request, or the fields of a draft. `flags`: the kinds of the facts in the analysis,
 * without the facts of the tone "info".
 */
export type AnalysisCase = BaseCase & {
  call: "analyze";
  question: number | Record<string, unknown>;
  recommendation: "APPROVE" | "REVIEW" | "REJECT";
  flags: readonly string[];
  expected?: readonly string[];
};
export type Case = ChatCase | SearchCase | AnalysisCase;

const chat =
  (kind: BaseCase["kind"]) =>
  (
    as: SampleUsername,
    ask: string,
    says: readonly string[],
    never: readonly string[] = [],
    before: readonly string[] = [],
  ): ChatCase => ({ call: "chat", kind, username: as, question: ask, expected: says, forbidden: never, before });
const authority = chat("authority");
const status = chat("status");
const spend = chat("spend");
const other = chat("other");
const search = (as: SampleUsername, ask: string, finds: readonly number[]): SearchCase => ({
  call: "search",
  kind: "search",
  username: as,
  question: ask,
  expectedNumbers: finds,
});
const analysis = (
  as: SampleUsername,
  ask: AnalysisCase["question"],
  recommends: AnalysisCase["recommendation"],
  flags: readonly string[],
  says: readonly string[] = [],
): AnalysisCase => ({
  call: "analyze",
  kind: "analysis",
  username: as,
  question: ask,
  recommendation: recommends,
  flags,
  expected: says,
});

export const CASES: readonly Case[] = [
  // Questions about who decides. In the sample data, the manager decides up to 1,000 USD, the senior manager up to
  // 10,000, the director up to 100,000, and the VP above.
  authority(
    "requester",
    "Who approves a travel request of 500?",
    ["decided by Marc Nager"],
    ["decided by Selma", "decided by Dora"],
  ),
  authority(
    "requester",
    "who has to sign off on a purchase of 5,000 dollars",
    ["decided by Selma Nior"],
    ["decided by Marc"],
  ),
  authority("it.staff", "Who aproves procurment of $25k?", ["decided by Dora Rector"], ["decided by Selma"]),
  authority("hr.manager", "who decides about 250000 financial", ["decided by Victor Pell"], ["decided by Dora"]),
  authority(
    "requester",
    "Who would need to approve a trip costing 1000 euros?",
    ["decided by Selma Nior", "USD 1,080"],
    ["decided by Marc"],
  ),
  authority("requester", "exactly 1,000 USD travel - who approves?", ["decided by Marc Nager"], ["decided by Selma"]),
  authority(
    "requester",
    "who approves 600,000 CFA of travel",
    ["decided by Marc Nager", "USD 990"],
    ["decided by Selma"],
  ),
  authority(
    "requester",
    "Who approves 9,000 GBP of financial?",
    ["decided by Dora Rector", "USD 11,430"],
    ["decided by Selma"],
  ),
  authority("vp", "Who decides on anything over 100k?", ["decided by Victor Pell"], ["decided by Dora"]),
  authority("requester", "Who approves HR requests?", ["HR requests are decided by Hanna Rees"], ["decided by Marc"]),
  authority("requester", "who approves IT requests", ["IT requests are decided by Ivo Tamm"]),
  authority("it.staff", "whose approval do I need for an admin request?", [
    "Admin requests are decided by Dora Rector",
  ]),
  authority("requester", "who is the approver for personal requests?", ["Personal requests are decided by Marc Nager"]),
  authority("director", "Who signs non-financial requests", ["decided by Marc Nager"]),
  authority("requester", "what's the approval matrix for travel?", [
    "up to USD 1,000 by Marc Nager",
    "up to USD 10,000 by Selma Nior",
    "up to USD 100,000 by Dora Rector",
    "above that by Victor Pell",
  ]),
  authority("manager", "who approves a 500 dollar financial request?", [
    "decided by Marc Nager",
    "go to Selma Nior if they are your own",
  ]),
  authority(
    "requester",
    "And for 20,000?",
    ["decided by Dora Rector"],
    ["decided by Marc"],
    ["Who approves a travel request of 500?", "Travel requests of USD 500 are decided by Marc Nager."],
  ),
  authority(
    "requester",
    "what about 200 euros?",
    ["decided by Marc Nager", "USD 216"],
    ["decided by Selma"],
    ["who approves procurement of 5000", "Selma Nior."],
  ),
  authority("senior.manager", "what is my limit?", ["up to USD 10,000 each"], ["USD 100,000"]),
  authority("requester", "How much can Selma approve?", ["Selma Nior can approve", "up to USD 10,000 each"]),
  authority("director", "what is my aproval limit", ["up to USD 100,000 each", "Admin requests of any amount"]),
  authority("requester", "whats the limit of marc nager", ["up to USD 1,000 each"], ["10,000"]),
  authority(
    "manager",
    "Can I approve a travel request of 5,000?",
    ["beyond your authority", "decided by Selma Nior"],
    ["are within your"],
  ),
  authority("senior.manager", "may i approve procurement for 8k?", ["are within your authority"], ["are beyond"]),
  authority(
    "requester",
    "Which director level approves 99,999.99 USD procurement?",
    ["decided by Dora Rector"],
    ["decided by Victor"],
  ),

  // Questions about the status and the approver of requests.
  status("requester", "Where is REQ-2026-1028?", ["pending", "Its approver is Selma Nior"], ["approved on"]),
  status(
    "requester",
    "status of req-2026-1009",
    ["rejected", "Selma Nior rejected it", "Not in this year"],
    ["approved it"],
  ),
  status("requester", "what happened to REQ 2026 1023?", ["Dora Rector approved it"], ["rejected"]),
  status("it.staff", "who has REQ-2026-1029 now?", ["Its approver is Ivo Tamm"], ["Its approver is Dora Rector"]),
  status(
    "requester",
    "Has my request for invoice scanning been approved?",
    ["REQ-2026-1028", "pending", "Selma Nior"],
    ["approved on"],
  ),
  status("requester", "why was the marathon sponsoring rejected?", ["REQ-2026-1009", "Not in this year"]),
  status("it.staff", "who rejected my kubernetes course", ["REQ-2026-1022", "Hanna Rees rejected it"]),
  status("requester", "where's my courier contract stuck?", ["REQ-2026-1033", "overdue", "Marc Nager"]),
  status(
    "director",
    "What is the status of the fleet renewal?",
    ["REQ-2026-1024", "no approver"],
    ["waiting for Victor"],
  ),
  status("requester", "any news on the correction of my working hours?", [
    "REQ-2026-1031",
    "needs info",
    "signed page of the contract",
  ]),
  status(
    "it.staff",
    "Where is REQ-2026-1028?",
    ["There is no request REQ-2026-1028, or you don't have access to it"],
    ["Invoice", "Selma", "5,400"],
  ),
  status(
    "requester",
    "who has it?",
    ["Its approver is Selma Nior"],
    [],
    ["Where is REQ-2026-1028?", "REQ-2026-1028: Invoice scanning service."],
  ),
  status("vp", "when is REQ-2026-1040 due?", ["1 Dec 2026"]),
  status(
    "manager",
    "What is waiting for me?",
    ["11 requests", "REQ-2026-1025", "REQ-2026-1033", "REQ-2026-1041"],
    ["REQ-2026-1028"],
  ),
  status("senior.manager", "whats on my desk", ["8 requests", "REQ-2026-1026", "REQ-2026-1046"], ["REQ-2026-1041"]),
  status("vp", "is anything waiting for my approval?", ["1 request", "REQ-2026-1040"]),
  status("requester", "do I have anything to approve?", ["No request is waiting"]),
  status("it.manager", "how many requests are waiting for my decision", [
    "2 requests",
    "REQ-2026-1029",
    "REQ-2026-1034",
  ]),
  status(
    "requester",
    "which of my requests are overdue?",
    ["2 requests", "REQ-2026-1025", "REQ-2026-1033"],
    ["REQ-2026-1026"],
  ),
  status("director", "Show everything overdue", ["3 requests", "REQ-2026-1025", "REQ-2026-1026", "REQ-2026-1033"]),
  status("director", "how many requests were rejected?", ["3 requests"]),
  status("requester", "how many of my requests are pending?", ["8 requests"]),
  status("director", "which requests have no approver?", ["1 request", "REQ-2026-1024"]),
  status("director", "how many reqests did Ivo Tamm submit?", ["4 requests"]),

  // Questions about spending. Spending is the sum of approved amounts by the day of the approval, converted
  // to USD with the exchange rates at the time of submission.
  spend("director", "What did we spend on travel?", ["USD 4,143.90", "3 requests"]),
  spend("director", "how much did we spend on travel last month?", ["USD 1,751.40", "2 requests"], ["4,143"]),
  spend("vp", "Total procurement spend", ["USD 96,229.70", "4 requests"]),
  spend("director", "what did we spend on procurement in October", ["USD 95,387.30", "3 requests"]),
  spend("admin", "how much money was approved for financial requests in october 2026?", [
    "USD 43,988.50",
    "5 requests",
  ]),
  spend("vp", "spending of the IT department", ["USD 53,087.30", "3 requests"]),
  spend("vp", "How much has the Finance department spent?", ["USD 68,584.80", "9 requests"]),
  spend("director", "what did HR spend", ["USD 7,250", "1 request"]),
  spend("director", "how much did Operations spend in Q4?", ["USD 64,300", "1 request"]),
  spend("director", "How much did Rita Quest spend?", ["USD 53,042.40", "6 requests"]),
  spend("requester", "how much have I spent so far", ["USD 53,042.40", "6 requests"], ["193,222"]),
  spend("requester", "what did we spend on procurement?", ["nothing"], ["96,229"]),
  spend("it.staff", "how much did I spend on procurement", ["USD 18,400", "1 request"]),
  spend("director", "what did we spend this month?", ["USD 48,000", "1 request"]),
  spend(
    "director",
    "and last month?",
    ["USD 141,127.20", "10 requests"],
    [],
    ["what did we spend this month?", "USD 48,000 in 1 request."],
  ),
  spend("director", "total spend in september", ["USD 4,094.90", "3 requests"]),
  spend("vp", "how much did we spend in all?", ["USD 193,222.10", "14 requests"]),
  spend("director", "spend by department since 1 October", ["USD 189,127.20", "11 requests"]),
  spend("director", "How much did we spend on travel in Q3?", ["USD 2,392.50", "1 request"]),
  spend("director", "what did Ivo spend last month", ["USD 34,687.30", "2 requests"]),

  // Searches in plain words. The result must have exactly the listed requests.
  search("director", "travel over 1,000 dollars", [1003, 1017, 1035]),
  search("director", "pending requests over 10k", [1024, 1030, 1040]),
  search("director", "rejected requests", [1009, 1014, 1022]),
  search("director", "procurement between 5,000 and 20,000", [1005, 1012, 1028, 1046]),
  search("director", "requests by Hanna Rees since November", [1027, 1036, 1047]),
  search("director", "what did Ines Staff submit in October?", [1005, 1008, 1014, 1018, 1022]),
  search("director", "overdue", [1025, 1026, 1033]),
  search("director", "urgent requests", [1010, 1034, 1040]),
  search("director", "CFA requests", [1003, 1007, 1037]),
  search("director", "waiting for Selma", [1026, 1028, 1032, 1035, 1037, 1046, 1047, 1049]),
  search("director", "cancelled in October", [1015]),
  search("director", "approved last month over 20k", [1010, 1020]),
  search("director", "HR department requests", [1006, 1016, 1027, 1036, 1047]),
  search("director", "hr requests", [1008, 1022, 1031]),
  search("director", "reqests that need info", [1027, 1031]),
  search("director", "server room batteries", [1041, 1043]),
  search("director", "licence", [1001, 1032, 1048]),
  search("director", "travel requests from September", [1003]),
  search("requester", "my rejected requests", [1009]),
  search("requester", "everything over 10,000", [1023]),
  search("it.staff", "requests from the Finance department", []),
  search("it.staff", "my pending it requests", [1034]),
  search("director", "under 100 USD", [1021]),
  search("director", "reassigned requests", [1029]),
  search("director", "requests rejected by Selma Nior", [1009]),
  search("director", "financial requests submitted between 1 November and 10 November", [1023, 1027, 1030]),
  search("director", "high priority procurement", [1005, 1024, 1026, 1041]),
  search("vp", "Rita's travel requests", [1003, 1007, 1017, 1025, 1044, 1045]),

  // Analyses of duplicates, of amounts split over several requests, of amounts near a limit, and of requests without
  // flags.
  analysis("manager", 1041, "REVIEW", ["near_limit", "split"], ["REQ-2026-1043", "USD 1,999.98"]),
  analysis("manager", 1043, "REVIEW", ["near_limit", "split", "duplicate", "no_attachment"], ["REQ-2026-1041"]),
  analysis("manager", 1045, "REVIEW", ["split", "no_attachment"], ["USD 1,612.40", "REQ-2026-1025", "REQ-2026-1044"]),
  analysis("manager", 1044, "REVIEW", ["split", "no_attachment"], ["USD 1,612.40"]),
  analysis("senior.manager", 1046, "REVIEW", ["near_limit", "split", "no_attachment"], ["USD 10,000", "USD 12,266.08"]),
  analysis("senior.manager", 1047, "APPROVE", ["no_attachment"], ["USD 1,026"]),
  analysis("manager", 1048, "REJECT", ["duplicate", "split", "no_attachment"], ["REQ-2026-1001"]),
  analysis("senior.manager", 1049, "APPROVE", ["rejected_before", "no_attachment"], ["REQ-2026-1009"]),
  analysis("manager", 1038, "APPROVE", ["no_attachment"], ["Marc Nager"]),
  analysis(
    "manager",
    1036,
    "REVIEW",
    ["near_limit", "no_attachment"],
    ["USD 980 is just under the limit of USD 1,000"],
  ),
  analysis("vp", 1024, "REVIEW", ["no_approver", "no_attachment"]),
  analysis("it.manager", 1034, "APPROVE", []),
  analysis("manager", 1039, "APPROVE", []),
  analysis(
    "requester",
    { title: "Courier contract for documents", description: "Again", request_type: "financial", amount: 640 },
    "REVIEW",
    ["duplicate", "split", "no_attachment"],
    ["REQ-2026-1033"],
  ),
  analysis(
    "it.staff",
    { title: "Bus tickets", description: "Two", request_type: "travel", amount: 40 },
    "APPROVE",
    ["no_attachment"],
    ["Marc Nager"],
  ),
  analysis("requester", { title: "", description: "", request_type: "financial" }, "REVIEW", ["incomplete"]),

  // Other questions that people ask.
  other("requester", "How do I cancel a request?", ["choose Cancel"]),
  other("manager", "how can i delegate my approvals while on vacation", ["Out of office"]),
  other("requester", "I want to change my password", ["Change Password"]),
  other("director", "how long do travel approvals take?", ["5 hours", "3 requests"]),
  other("director", "What is the median time for procurement decisions?", ["6 hours", "4 requests"]),
  other("director", "who is out of office?", ["Nobody is out of office"]),
  other("requester", "What is the weather in Paris?", ["I cannot answer that"]),
];
