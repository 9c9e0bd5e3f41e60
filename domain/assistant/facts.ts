/** Creates facts, which answers cite by their id. Pure. */
import type { Fact, FactSource, Figure, SearchMatch } from "./entities.ts";

/** A fact before it has an id. */
export type FactDraft = Omit<Fact, "id">;

/**
 * The computed answer to a query. The text of the first fact answers the question. `rows`: the listed requests, at most 20. `figures`: the
 * groups of a measure. `total`: how many requests match; null if the query does not count requests. `is_floor`: more requests than `total`
 * can match.
 */
export type QueryAnswer = {
  facts: FactDraft[];
  rows: readonly SearchMatch[];
  figures: readonly Figure[];
  total: number | null;
  is_floor: boolean;
};

export const assignFactIds = (drafts: readonly FactDraft[]): Fact[] =>
  drafts.map((draft, index) => ({ id: `F${index + 1}`, ...draft }));

export const createQueryAnswer = (facts: FactDraft[], parts: Partial<QueryAnswer> = {}): QueryAnswer => ({
  facts,
  rows: [],
  figures: [],
  total: null,
  is_floor: false,
  ...parts,
});

const createFactOfTone =
  (tone: Fact["tone"]) =>
  (kind: string, text: string, sources: FactSource[] = []): FactDraft => ({ kind, tone, text, sources });
export const createInfoFact = createFactOfTone("info");
export const createCautionFact = createFactOfTone("caution");
export const createWarningFact = createFactOfTone("warning");

/** Returns the facts whose conditions apply: a condition before a fact leaves `false` or null if it does not apply. */
export const listFacts = (facts: readonly (FactDraft | false | null)[]): FactDraft[] =>
  facts.filter((one) => one !== false && one !== null);

export const createRequestFactSource = (id: string): FactSource => ({
  label: id,
  href: `/request/${encodeURIComponent(id)}/details`,
});

/** Returns links to the first `max` requests. */
export const createRequestFactSources = (requests: readonly { id: string }[], max = requests.length): FactSource[] =>
  requests.slice(0, max).map(({ id }) => createRequestFactSource(id));

/** Returns a link to the list of requests on the dashboard with these filters. */
export function createRequestListFactSource(label: string, filters: Record<string, string | undefined>): FactSource {
  const query = Object.entries(filters).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return { label, href: query.length > 0 ? `/?${query.join("&")}` : "/" };
}

/** Returns a link to a rule of the approval matrix, for facts that only users with access to the matrix get. */
export const createRuleFactSource = (label: string, configuration_id: string): FactSource => ({
  label,
  href: `/admin/matrix/${encodeURIComponent(configuration_id)}`,
});

/** Returns the citation of facts, to be placed after a sentence: ' [F1]' or ' [F1][F3]'. */
export const formatCitation = (...facts: readonly (Pick<Fact, "id"> | undefined)[]): string => {
  const ids = facts.flatMap((one) => (one ? [`[${one.id}]`] : []));
  return ids.length > 0 ? ` ${ids.join("")}` : "";
};

/** Returns a fact as Markdown, with its id as a citation. Escapes the text, because parts of it are user-written. */
export const formatFact = (fact: Fact): string => `${escapeMarkdown(fact.text)}${formatCitation(fact)}`;

/** Escapes Markdown and HTML. Removes invisible characters, except those that isolate the direction of a text. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/(?![\u2068\u2069])[\p{Cf}\p{Cc}]/gu, (char) => (char === "\n" || char === "\t" ? " " : ""))
    .replaceAll(/[\\`*_{}[\]<>#|~!]/g, "\\$&")
    .replaceAll(/:\/\//g, ":\\/\\/");
}
