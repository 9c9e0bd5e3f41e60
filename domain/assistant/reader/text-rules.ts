/** Reads search words that are in quotation marks, after a word such as 'about', or in a phrase such as 'my laptop request'. Pure. */
import type { RequestFilter } from "../query.ts";
import { compile, getTags, type Line, take, tidy } from "./line.ts";
import { FILLERS, REQUEST_WORDS } from "./words.ts";

/** Words that end a topic. They are never search words, because other rules read them. */
const NO_TOPIC = new Set(
  "holiday holidays vacation leave where stand stands back away sick absent always often usually sometimes rarely again twice once too together alone later earlier sooner soon long old older new newer good bad better worse best worst different similar same other others another next whether if while because though enough against across per each every half double through during within against versus around want wanted wants trying tried try happen happens become became seem seems think thinks say says said know knows tell told make use using used works folks boss colleague colleagues afford affordable possible likely compare compared vs count total average median rate rates share percent trend change changed ago lately recently meanwhile instead rather just ones one two three four five not no by me or except without between due than vs more less most least who why when how over under since until before after top nobody noone none never somebody same day days week weeks month months year weekend weekends weekday weekdays mondays tuesdays wednesdays thursdays fridays saturdays sundays time date hours behalf first second latest newest oldest recent next absence but both each people like last approve approves approving decide decides reject rejects submit submits submitted created requested filed raised buy buying bought avoid stay bypass limit limits threshold biggest largest smallest cheapest highest lowest".split(
    " ",
  ),
);
const INTRODUCTIONS =
  "about|because of|due to|containing|contains?|called|named|titled|entitled|mentioning|mentions?|regarding|concerning|related to|relating to|with the words?|with the title|with the text|to do with|for|on";
const ARTICLES = "(?:the|an?|my|our|any|some|new|word|words|title|text)";

const isTopic = (word: string): boolean =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.'&-]*$/u.test(word) &&
  !NO_TOPIC.has(word) &&
  !FILLERS.has(word) &&
  !new RegExp(`^(?:${REQUEST_WORDS})$`).test(word);

/** Returns the words at the beginning of a text that describe a request: 'laptop request of' gives 'laptop'. */
function getTopic(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !isTopic(word));
  return words.slice(0, end < 0 ? words.length : end).slice(0, 6);
}

/** Which words without an introduction such as 'about' are search words: none, those after an article, or any, as in 'where is my laptop'. */
export type Topics = "none" | "after article" | "any";

/** Reads search words in quotation marks, after a word such as 'about', and those that `takesTopics` allows. */
export function readTexts(line: Line, filter: RequestFilter, takesTopics: Topics): void {
  for (let match = take(line, `(?:(?:${INTRODUCTIONS}) )?{text}`); match; match = take(line, "{text}"))
    for (const { value, is_negated } of getTags(line, "text", match[0]))
      filter.text[is_negated ? "none_of" : "all_of"].push(...value);
  readTopic(line, filter, `(?:(not|without|except) )?(?:${INTRODUCTIONS})(?: ${ARTICLES})*`);
  if (takesTopics === "none" || filter.text.all_of.length > 0) return;
  const words = line.text.split(" ");
  // 'So slow' is no topic. 'Near duplicates' has none either, but 'duplicates of the laptop' has one.
  const isBegun = (at: number) =>
    takesTopics === "any"
      ? !/^(?:so|very|how|is|are)$/.test(words[at - 1] ?? "")
      : /^(?:the|an?|of|to|like|'s)$/.test(words[at - 1] ?? "");
  const first = words.findIndex((word, at) => isTopic(word) && isBegun(at));
  if (first < 0) return;
  const topic = getTopic(words.slice(first));
  // 'The hotel in Accra'.
  const rest = words.slice(first + topic.length);
  const link = /^(?:in|to|at|of|for)(?: the)?(?= )/.exec(rest.join(" "))?.[0].split(" ").length ?? 0;
  const place = link ? getTopic(rest.slice(link)) : [];
  addWords(line, filter.text.all_of, [...topic, ...place]);
  line.text = words.toSpliced(first, topic.length + (place.length > 0 ? link + place.length : 0)).join(" ");
}

const addWords = (line: Line, list: string[], words: readonly string[]) =>
  list.push(...words.map((word) => line.originals.get(word) ?? word));

/** Reads the topic after a word such as 'about'. */
function readTopic(line: Line, filter: RequestFilter, introduction: string): void {
  for (const match of line.text.matchAll(new RegExp(compile(introduction), "g"))) {
    const words = line.text
      .slice(match.index + match[0].length)
      .trim()
      .split(" ");
    const topic = getTopic(words);
    if (topic.length === 0) continue;
    addWords(line, filter.text[match[1] ? "none_of" : "all_of"], topic);
    line.text = tidy(`${line.text.slice(0, match.index)} ${words.slice(topic.length).join(" ")}`);
    return;
  }
}

/** Adds all words that no rule has read to the search words. A word after 'not' or 'without' is excluded. */
export function readRemainingWords(line: Line, filter: RequestFilter): void {
  const rest: string[] = [];
  let isNegated = false;
  for (const word of line.text.split(" ")) {
    if (/^(?:not|without|except)$/.test(word)) isNegated = true;
    else if (isTopic(word)) {
      addWords(line, filter.text[isNegated ? "none_of" : "all_of"], [word]);
      isNegated = false;
    } else rest.push(word);
  }
  line.text = rest.join(" ");
}
