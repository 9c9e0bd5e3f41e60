import { useEffect, useState } from "react";
import type { RequestSummary } from "../../domain/entities.ts";
import { parseRequestNumberSearch } from "../../domain/requests/search.ts";
import { fetchApi } from "../ui/fetch-api.ts";

/** The part of a request that the command palette shows. */
export type RequestMatch = Pick<RequestSummary, "id" | "title" | "requester_name" | "status" | "is_overdue">;

const MAX_MATCHES = 8;
const DEBOUNCE_MS = 150;

export interface RequestMatches {
  /** The searched query. */
  query: string;
  items: readonly RequestMatch[];
  /** The request that `findRequestByNumber` returns for the query. */
  byNumber: RequestMatch | null;
}

const NO_MATCHES: RequestMatches = { query: "", items: [], byNumber: null };

/**
 * Returns the first requests that match the query, shortly after the last key press, or null while they load. Returns no matches without a
 * connection.
 */
export function useRequestMatches(query: string): RequestMatches | null {
  const [result, setResult] = useState(NO_MATCHES);
  useEffect(() => {
    if (query === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const items = await findRequests(query, controller.signal);
      if (!controller.signal.aborted) setResult({ query, items, byNumber: findRequestByNumber(query, items) });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  if (query === "") return NO_MATCHES;
  return result.query === query ? result : null;
}

/** Returns the request whose number equals the query, or the only request whose number ends with the query. Otherwise returns null. */
export function findRequestByNumber<Match extends { id: string }>(
  query: string,
  items: readonly Match[],
): Match | null {
  const number = parseRequestNumberSearch(query);
  if (!number) return null;
  const end = number.reversed_end === null ? null : number.id;
  const exactMatch = items.find(({ id }) => id === number.id);
  const endingMatches = items.filter(({ id }) => end !== null && id.endsWith(end));
  return exactMatch ?? (endingMatches.length === 1 ? (endingMatches[0] ?? null) : null);
}

async function findRequests(q: string, signal: AbortSignal): Promise<readonly RequestMatch[]> {
  try {
    const response = await fetchApi(`/api/requests?${new URLSearchParams({ q, limit: String(MAX_MATCHES) })}`, {
      signal,
    });
    return response.ok ? await response.json() : [];
  } catch (error) {
    // Ignores errors of a call that another key press aborted, and errors without a connection, because the other commands of the palette
    // work without matches.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "AbortError")) return [];
    throw error;
  }
}
