/* What a form does in the browser when it got no answer of ours. */
import { isRouteErrorResponse } from "@remix-run/react";
import type { Failure } from "../../domain/errors.ts";
import { messages } from "../messages/common.ts";
import { loginAddress, readSessionEnd } from "../navigation.ts";
import type { FormRecovery } from "./form-client-action.ts";
import { saveForm } from "./saved-form.ts";

/** Remix loads nothing after an answer of such a status: it would fail as well, and replace the page. */
const UNAVAILABLE_STATUS = 503;

const UNREACHABLE: Failure = { ok: false, code: "unreachable", detail: messages.dialog.offline };

/** Why the action gave no answer. */
function toFailure(error: unknown): Failure {
  // What `fetch` throws without a connection.
  if (error instanceof TypeError) return UNREACHABLE;
  if (isRouteErrorResponse(error) && error.status < 500 && typeof error.data === "string")
    return { ok: false, code: "invalid", detail: error.data };
  // Of a 5xx of ours the reference; of somebody else's page and of an answer that broke off there is none.
  const reference = isRouteErrorResponse(error) && typeof error.data === "string" ? ` ${error.data}` : "";
  return { ok: false, code: "internal", detail: messages.dialog.failed + reference };
}

interface FailedSubmission {
  form: FormData;
  request: Request;
  error: unknown;
}

/** Answers a form whose action threw `error`. */
export async function recoverForm<Answer>(recovery: FormRecovery<Answer>, { form, request, error }: FailedSubmission) {
  if (error instanceof Response) throw await redirectToLogin(error, form);
  // The page has given the form up.
  if (request.signal.aborted) throw error;
  const failure = toFailure(error);
  const saved = failure.code === "unreachable" ? await recovery.save?.(form, true) : null;
  return saved ?? toResponse(recovery, form, failure);
}

/** Answers a form that was not sent. */
export async function queueUnsentForm<Answer>(recovery: FormRecovery<Answer>, form: FormData) {
  return (await recovery.save?.(form, false)) ?? toResponse(recovery, form, UNREACHABLE);
}

const toResponse = <Answer>({ refuse }: FormRecovery<Answer>, form: FormData, failure: Failure) =>
  Response.json(refuse(form, failure), { status: UNAVAILABLE_STATUS });

/** Whether the data of this page can be had; true of another page than this one, which nothing typed stays on. */
export async function canLoadPage(address: string): Promise<boolean> {
  const { pathname, search } = new URL(address, window.location.href);
  if (pathname !== window.location.pathname) return true;
  // Without the root, whose data has the toast of the action, which is shown once.
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

/** Where a form leads whose session ended: to the login screen, which leads back to its page; the form is saved if it can be. */
async function redirectToLogin(answer: Response, form: FormData): Promise<Response> {
  const to = new URL(answer.headers.get("Location") ?? "", window.location.origin);
  if (readSessionEnd(to.searchParams) === null) return answer;
  const { pathname, search } = window.location;
  const Location = loginAddress(pathname + search, (await saveForm(form)) ? "saved" : "yes");
  return new Response(null, { status: 302, headers: { Location } });
}
