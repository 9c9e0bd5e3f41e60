import { redirect } from "@remix-run/cloudflare";
import type { Actor, RequestPage, RequestSummary } from "../../../domain/entities.ts";
import { formatDate } from "../../../domain/format/date-time.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { Rendered } from "../../../domain/message.ts";
import { isWaitingFor } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FieldErrors, readFieldErrors } from "../../forms/field-errors.ts";
import { getListAddress, LIST_PARAMETERS, PANEL_FILTERS, toFilterValue } from "./filter-address.ts";
import type { ListedRequest, ListedRequestPage } from "./listed-request.ts";

/**
 * If a form was sent without JavaScript, redirects to the address that the script would have created: with all statuses in one parameter
 * and amounts as plain decimal text. Otherwise the links of the page would copy the unchanged parameters.
 */
export function redirectToPlainFilters<Name extends string>(
  texts: Texts,
  url: URL,
  names: readonly Name[],
  toAddress: (here: URL, changes: Partial<Record<Name, string | null>>) => string,
): void {
  const changes: Partial<Record<Name, string | null>> = {};
  for (const name of names) {
    const values = url.searchParams.getAll(name);
    const value = toFilterValue(texts, name, values.filter((one) => one !== "").join()) ?? null;
    const isPlain = values.length === 0 || (values.length === 1 && values[0] === value);
    if (/^(status|amount_)/.test(name) && !isPlain) changes[name] = value;
  }
  if (Object.keys(changes).length > 0) throw redirect(toAddress(url, changes));
}

/** Returns the valid filters in a list's URL. `errors` has the messages of invalid filters, by the name of the filter. */
export function readRequestListInput(
  texts: Texts,
  request: Request,
): { input: ListRequestsInput; errors: FieldErrors } {
  const url = new URL(request.url);
  redirectToPlainFilters(texts, url, PANEL_FILTERS, (...args) => getListAddress(texts, ...args));
  const params = url.searchParams;
  const values = Object.fromEntries(LIST_PARAMETERS.map((name) => [name, params.get(name) ?? undefined]));
  const parsed = ListRequestsInput.safeParse(values);
  if (parsed.success) return { input: parsed.data, errors: {} };
  const errors = readFieldErrors(texts, parsed.error);
  const valid = Object.entries(values).filter(([name]) => errors[name] === undefined);
  return { input: ListRequestsInput.parse(Object.fromEntries(valid)), errors };
}

/**
 * The number of characters of a description that a listed request contains. A description can have 10,000 characters, but a card shows two
 * lines, and a page has up to 100 cards.
 */
const MAX_EXCERPT_CHARACTERS = 240;

/**
 * Returns a page of a list with the data for its cards. `known`: requests that the response already contains. Their objects are reused, so
 * that each request is serialized once.
 */
export function toListedRequestPage(
  texts: Texts,
  { items, partial, ...page }: Rendered<RequestPage>,
  reader: Actor,
  known?: readonly ListedRequest[],
): ListedRequestPage {
  return { ...page, items: toListedRequests(items, reader, known), note: describePartialSearch(texts, partial) };
}

/** Returns a sentence that says how far a list was searched, with the day in UTC, or null for a complete page. */
export function describePartialSearch(texts: Texts, partial: RequestPage["partial"]): string | null {
  const partialListMessages = texts.partialLists;

  if (!partial) return null;
  const { searched_back_to } = partial;
  return searched_back_to === null
    ? partialListMessages.searchedInPart
    : partialListMessages.searchedBackTo(formatDate(searched_back_to, "UTC", texts.language));
}

/**
 * Returns the data for the cards of these requests.
 * @param known requests that the response already contains. Their objects are reused, so that each request is serialized once
 */
export function toListedRequests(
  requests: readonly Rendered<RequestSummary>[],
  reader: Actor,
  known: readonly ListedRequest[] = [],
): ListedRequest[] {
  // Many requests allow the same actions. They share one array, so that the array is serialized once.
  const actions = new Map<string, RequestSummary["allowed_actions"]>();
  const reuse = (value: RequestSummary["allowed_actions"]) => {
    const first = actions.get(value.join()) ?? value;
    actions.set(value.join(), first);
    return first;
  };
  return requests.map(
    (request) =>
      known.find(({ id }) => id === request.id) ??
      toListedRequest({ ...request, allowed_actions: reuse(request.allowed_actions) }, reader),
  );
}

function toListedRequest(request: Rendered<RequestSummary>, reader: Actor): ListedRequest {
  const { requester_id, updated_at, approved_at, attachments, flags = [], ...card } = request;
  return {
    ...card,
    flags,
    description: toExcerpt(card.description),
    attachment_count: attachments.length,
    waiting: isWaitingFor(request, reader),
  };
}

const toExcerpt = (description: string): string =>
  description.length <= MAX_EXCERPT_CHARACTERS
    ? description
    : `${description.slice(0, MAX_EXCERPT_CHARACTERS).trimEnd()}…`;
