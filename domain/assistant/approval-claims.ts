/** Finds sentences of a request that claim an approval, by patterns, and compares them with the record. Pure. */
import { createFlag, type Flag } from "../flags/flags.ts";
import { type EventPayloads, findRecordedDelegator, type RequestEvent } from "../requests/events.ts";
import type { AnalyzedRequest } from "./analysis-subject.ts";
import { normalizeText } from "./text-similarity.ts";

const APPROVED = "(?:approved|authori[sz]ed|signed off|[Oo][Kk](?:['’]?e?d|ayed)|green-?lit|cleared|endorsed)";
const CONSENT = "(?:approval|consent|permission|ok|okay|blessing|go-?ahead|green light|sign-?off)";
const ROLE =
  "(?:(?:the|our|my) )?(?:managing |department |executive )?(?:ceo|cfo|coo|cto|vp|board|directors?|management|head|boss|president|manager|finance department)";
/** The limit of letters in a word makes the time linear. */
const NAME = "\\p{Lu}[\\p{L}'’-]{1,60}(?: \\p{Lu}[\\p{L}'’-]{1,60})?";
/** Words that begin a sentence with a capital letter but are not names. */
const NO_NAME =
  "(?!(?:Once|If|When|After|Until|Please|Not|We|I|It|They|You|This|That|Unless|As|The|An?|Any|Every|All|Each|Our|My|Your|Supplier|Vendor)(?!\\p{L}))";
/** People outside the company. Their agreement is not an approval. */
const OUTSIDE =
  "(?:the |our |your |their )?(?:supplier|vendor|seller|customer|client|landlord|insur|manufacturer|contractor|contract|inspector|bank|union|works council)";
const HAS_APPROVED = `(?:has |have |had )?(?:already |verbally |just )?(?:${APPROVED}|(?:given|gave) (?:us |me |it )?(?:the |its |his |her |their |an? )?${CONSENT}|said yes|agreed(?! on| in| that))`;
const TIME = "(?:the end|end of|mon|tue|wed|thu|fri|sat|sun|tomorrow|today|next|noon|eod|\\d)";

const ANY_CASE: readonly string[] = [
  `(?:already|has been|have been|had been|was|were|got|fully|verbally|formally|pre-?) ?${APPROVED}`,
  `(?<!be |be fully |only )${APPROVED} (?:already )?by (?!${TIME}|${OUTSIDE})`,
  `(?:agreed|arranged|cleared) with (?!${OUTSIDE})${ROLE}`,
  `(?:have|has|got|with|received|obtained) (?:the |their |his |her |a |an |its )?(?:verbal |oral |prior |written |full |explicit |informal )?${CONSENT} (?:of|from|by) (?!${OUTSIDE})`,
  `${ROLE} ${HAS_APPROVED}`,
  "déjà (?:été )?(?:approuvé|validé|accepté|autorisé)|(?:approuvé|validé|autorisé)e?s? par",
  "(?:bereits|schon)(?: \\p{L}+){0,4} (?:genehmigt|freigegeben|bewilligt)|(?:genehmigt|freigegeben|bewilligt) (?:von|durch)|(?:abgesprochen|abgestimmt) mit",
  "ya (?:ha sido |está |fue )?(?:aprobad|autorizad)[oa]|(?:aprobad|autorizad)[oa]s? por",
];
const CLAIMS: readonly RegExp[] = [
  ...ANY_CASE.map((pattern) => new RegExp(`(?<!\\p{L})(?:${pattern})`, "iu")),
  // Case-sensitive, because names begin with a capital letter.
  new RegExp(`(?:agreed|arranged|cleared) with ${NO_NAME}${NAME}`, "u"),
  new RegExp(`(?<!\\p{L})${NO_NAME}${NAME} ${HAS_APPROVED}`, "u"),
];

/** Words that turn the text after them into a wish, a condition or a denial. */
const NO_CLAIM_BEFORE =
  /(?<!\p{L})(?:not|never|n['’]t|if|once|when|until|unless|as soon as|before|please|needs?|requires?|must|should|will|would|can|could|hope|await\w*|waiting|pending|subject to|without|nicht|noch|pas encore|todavía|aún)(?!\p{L})/iu;
/** Words that show that the sentence is about another request. */
const OTHER_REQUEST = /REQ-\d|last (?:year|month|quarter)|previous|earlier request/iu;

const hasClaim = (sentence: string): boolean =>
  !OTHER_REQUEST.test(sentence) &&
  CLAIMS.some((pattern) => {
    const found = pattern.exec(sentence);
    return found !== null && !NO_CLAIM_BEFORE.test(sentence.slice(0, found.index));
  });

/** Returns a warning if the title or description claims an approval that the record does not have. */
export function createApprovalClaimFlag({ title, description, approved_by }: AnalyzedRequest): Flag | null {
  const sentences = `${title}\n${description}`.split(/(?<=[.!?;])\s+|\n+/u);
  const claim = sentences.find((sentence) => hasClaim(sentence) && !isRecorded(sentence, approved_by));
  return claim === undefined ? null : createFlag("claimed_approval", "warning", { quote: shorten(claim), approved_by });
}

const MAX_QUOTE = 120;
const shorten = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > MAX_QUOTE ? `${trimmed.slice(0, MAX_QUOTE)}…` : trimmed;
};

/** Whether the record has an approval by a person that the sentence names. */
function isRecorded(sentence: string, approved_by: readonly string[]): boolean {
  const words = normalizeText(sentence).split(" ");
  const names = approved_by.flatMap((name) => normalizeText(name).split(" "));
  return names.some((part) => part.length > 2 && words.includes(part));
}

/** Returns who approved, and the text at the first approval if it has changed since then. `events`: the record, oldest entry first. */
export function readApprovals(
  events: readonly Pick<RequestEvent, "kind" | "actor_name" | "payload">[],
  text: { title: string; description: string },
): Pick<AnalyzedRequest, "approved_by" | "approved_text"> {
  const first = events.findIndex(({ kind }) => kind === "request.approved");
  if (first < 0) return { approved_by: [], approved_text: null };
  const approved_by = events
    .filter(({ kind }) => kind === "request.approved")
    .flatMap(({ actor_name, payload }) => [actor_name ?? [], findRecordedDelegator(JSON.parse(payload))?.name ?? []])
    .flat();
  const changes = events
    .slice(first)
    .filter(({ kind }) => kind === "request.modified")
    .flatMap(({ payload }) => (JSON.parse(payload) as EventPayloads["request.modified"]).changes);
  const before = (field: "title" | "description") =>
    String(changes.find((one) => one.field === field)?.from ?? text[field]);
  const approved_text = `${before("title")}\n${before("description")}`;
  return {
    approved_by: [...new Set(approved_by)],
    approved_text: approved_text === `${text.title}\n${text.description}` ? null : approved_text,
  };
}
