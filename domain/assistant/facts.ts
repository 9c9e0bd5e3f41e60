/** Facts are numbered as they are found; an answer cites them by their number. Pure. */
import type { Fact, FactSource } from "./entities.ts";

/** A fact before it has its number. */
export type FactDraft = Omit<Fact, "id">;

export const numberFacts = (drafts: readonly FactDraft[]): Fact[] =>
  drafts.map((draft, index) => ({ id: `F${index + 1}`, ...draft }));

export const infoFact = (kind: string, text: string, sources: FactSource[] = []): FactDraft => ({
  kind,
  tone: "info",
  text,
  sources,
});
export const cautionFact = (kind: string, text: string, sources: FactSource[] = []): FactDraft => ({
  kind,
  tone: "caution",
  text,
  sources,
});
export const warningFact = (kind: string, text: string, sources: FactSource[] = []): FactDraft => ({
  kind,
  tone: "warning",
  text,
  sources,
});

/** Where a request can be opened. */
export const requestSource = (id: string): FactSource => ({
  label: id,
  href: `/request/${encodeURIComponent(id)}/details`,
});

/** A list of what one may see, under filters of the dashboard's URL. */
export function listSource(label: string, filters: Record<string, string | undefined>): FactSource {
  const query = Object.entries(filters).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return { label, href: query.length > 0 ? `/?${query.join("&")}` : "/" };
}

/** A rule of the approval matrix, for whoever may open it. */
export const ruleSource = (label: string, configuration_id: string): FactSource => ({
  label,
  href: `/admin/matrix/${encodeURIComponent(configuration_id)}`,
});

/** ' [F1]' or ' [F1][F3]' after a sentence. */
export const formatCitation = (...facts: readonly (Pick<Fact, "id"> | undefined)[]): string => {
  const ids = facts.flatMap((one) => (one ? [`[${one.id}]`] : []));
  return ids.length > 0 ? ` ${ids.join("")}` : "";
};

/** A fact's sentence in Markdown, with its number. Text of requests stands in it, so nothing of it may be read as Markdown. */
export const formatFact = (fact: Fact): string => `${escapeMarkdown(fact.text)}${formatCitation(fact)}`;

/** What would mean something in Markdown or HTML is only itself; line breaks become spaces. Invisible characters are removed, except isolates. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/(?![\u2068\u2069])[\p{Cf}\p{Cc}]/gu, (char) => (char === "\n" || char === "\t" ? " " : ""))
    .replaceAll(/[\\`*_{}[\]<>#|~!]/g, "\\$&")
    .replaceAll(/:\/\//g, ":\\/\\/");
}
