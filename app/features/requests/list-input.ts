import type { Actor, RequestSummary } from "../../../domain/entities.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { isWaitingFor } from "../../../domain/requests/waiting.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { LIST_PARAMETERS } from "./filter-address.ts";
import type { ListedRequest } from "./listed-request.ts";

/** A list's filters from its URL. One that cannot be read is left out, and `errors` says why at its field. */
export function readListInput(request: Request): { input: ListRequestsInput; errors: FieldErrors } {
  const params = new URL(request.url).searchParams;
  const given = Object.fromEntries(LIST_PARAMETERS.map((name) => [name, params.get(name) ?? undefined]));
  const parsed = ListRequestsInput.safeParse(given);
  if (parsed.success) return { input: parsed.data, errors: {} };
  const errors = toFieldErrors(parsed.error.issues);
  const readable = Object.entries(given).filter(([name]) => errors[name] === undefined);
  return { input: ListRequestsInput.parse(Object.fromEntries(readable)), errors };
}

/** A card shows two lines of a description that may have ten thousand characters; a hundred cards travel at once. */
const MAX_EXCERPT_CHARACTERS = 240;

/**
 * What of these requests travels to a list.
 *
 * @param known cards that travel already: a request among them is the same card, so it travels once
 */
export function toListedRequests(
  requests: readonly RequestSummary[],
  reader: Actor,
  known: readonly ListedRequest[] = [],
): ListedRequest[] {
  return requests.map((request) => known.find(({ id }) => id === request.id) ?? toListedRequest(request, reader));
}

function toListedRequest(request: RequestSummary, reader: Actor): ListedRequest {
  const { requester_id, updated_at, approved_at, attachments, ...card } = request;
  return {
    ...card,
    description: toExcerpt(card.description),
    attachment_count: attachments.length,
    waiting: isWaitingFor(request, reader),
  };
}

const toExcerpt = (description: string): string =>
  description.length <= MAX_EXCERPT_CHARACTERS
    ? description
    : `${description.slice(0, MAX_EXCERPT_CHARACTERS).trimEnd()}…`;
