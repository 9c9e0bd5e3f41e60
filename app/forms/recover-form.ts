/* Handles in the browser a form for which the server returned no result, because there is no connection, the server failed, or the
   session has ended. */

import { isRouteErrorResponse } from "@remix-run/react";
import type { RenderedFailure } from "../../domain/errors.ts";
import type { Texts } from "../../texts/screens.ts";
import { getLoginAddress, readLoginReason } from "../navigation.ts";
import type { FormRecovery } from "./page-forms.ts";
import { saveForm } from "./saved-form.ts";

/**
 * The HTTP status of the result that this module returns for a form. After an error status, Remix does not load the page's data. Loading
 * would also fail, and would replace the page with an error.
 */
const UNAVAILABLE_STATUS = 503;

/** The failure of a form that did not reach the server. */
export const getUnreachable = (texts: Texts): RenderedFailure => ({
  ok: false,
  code: "unreachable",
  detail: texts.common.dialog.offline,
});

function toFailure(texts: Texts, error: unknown): RenderedFailure {
  const sessionMessages = texts.session;

  // `fetch` throws a TypeError if there is no connection.
  if (error instanceof TypeError) return getUnreachable(texts);
  if (isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "string")
    return { ok: false, code: "invalid", detail: error.data };
  // A 5xx response of our server contains a reference number. A page of a proxy or an interrupted response contains none.
  const reference = isRouteErrorResponse(error) && typeof error.data === "string" ? ` ${error.data}` : "";
  return { ok: false, code: "internal", detail: sessionMessages.serverFailed + reference };
}

interface FailedSubmission {
  form: FormData;
  request: Request;
  error: unknown;
}

/** Returns the result of a form whose action threw `error`. */
export async function handleFormError<Page>(
  texts: Texts,
  recovery: FormRecovery<Page>,
  { form, request, error }: FailedSubmission,
) {
  if (error instanceof Response) throw await redirectToLogin(texts, error, form);
  // Ignores the failure if the person has left the page.
  if (request.signal.aborted) throw error;
  const failure = toFailure(texts, error);
  const queued = failure.code === "unreachable" ? await recovery.save?.(texts, form) : null;
  return queued ?? toResponse(texts, recovery, form, failure);
}

/** Returns the result of a form that was not sent because the browser is offline. */
export async function handleUnsentForm<Page>(texts: Texts, recovery: FormRecovery<Page>, form: FormData) {
  return (await recovery.save?.(texts, form)) ?? toResponse(texts, recovery, form, getUnreachable(texts));
}

const toResponse = <Page>(texts: Texts, { refuse }: FormRecovery<Page>, form: FormData, failure: RenderedFailure) =>
  Response.json(refuse(texts, form, failure), { status: UNAVAILABLE_STATUS });

/**
 * Whether the data of the current page can be loaded. Also returns true if `address` is another page, because the person then leaves the
 * current page and its forms.
 */
export async function canLoadPage(address: string): Promise<boolean> {
  const { pathname, search } = new URL(address, window.location.href);
  if (pathname !== window.location.pathname) return true;
  // Leaves out the root's loader, because it would delete the toast of the action from its cookie.
  const routes = window.__remixRouter.state.matches.map(({ route }) => route.id).filter((id) => id !== "root");
  const query = new URLSearchParams(search);
  query.set("_routes", routes.join(","));
  try {
    return (await fetch(`${pathname === "/" ? "/_root" : pathname}.data?${query}`)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Returns a redirect to the login screen if the session has ended, and saves the form if possible. The login screen returns to this page.
 * Returns other redirects unchanged.
 */
async function redirectToLogin(texts: Texts, response: Response, form: FormData): Promise<Response> {
  const to = new URL(response.headers.get("Location") ?? "", window.location.origin);
  if (readLoginReason(to.searchParams) === null) return response;
  const { pathname, search } = window.location;
  const Location = getLoginAddress(pathname + search, (await saveForm(texts, form)) ? "saved" : "yes");
  return new Response(null, { status: 302, headers: { Location } });
}
