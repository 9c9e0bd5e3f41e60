import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Actor, ReassignmentOption, RequestSummary } from "../../../domain/entities.ts";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { findOpenActionDialog } from "../../forms/dialog-address.ts";

/** The options of the modify form, from the active master data. */
export interface ModifyChoices {
  types: { code: string; name: string; requires_amount: boolean; accepts_amount: boolean }[];
  priorities: { code: string; name: string }[];
  currencies: { code: string; decimals: number }[];
}

/** The data that a dialog needs and the screen behind it does not have. */
export interface DialogData {
  act: RequestAction;
  request: RequestSummary;
  /** For reassign: the possible approvers, those with authority for the request first; null for other actions. */
  users: ReassignmentOption[] | null;
  /** For modify: the options of the form; null for other actions. */
  choices: ModifyChoices | null;
}

/**
 * Returns the data of the dialog that the URL names. Null if the URL names no dialog, or if the request does not exist or the actor must
 * not see it.
 *
 * @param only the id of the request, on a screen that shows one request
 */
export async function loadDialogData(
  context: AppLoadContext,
  actor: Actor,
  request: Request,
  only?: string,
): Promise<DialogData | null> {
  const dialog = findOpenActionDialog(new URL(request.url).search);
  const id = only ?? dialog?.on;
  return dialog && id ? findDialogData(context, actor, dialog.act, id) : null;
}

/** Returns the data of a dialog, or null if the request does not exist or the actor must not see it. */
export async function findDialogData(
  context: AppLoadContext,
  actor: Actor,
  act: RequestAction,
  id: string,
): Promise<DialogData | null> {
  const { requests, users, masterData } = context.services;
  const summary = await requests.getSummary(actor, id);
  if (!summary.ok) return null;
  const request = summary.value;
  if (act === "reassign") {
    const available = await users.listAvailable(actor, { requester_id: request.requester_id, request_id: id });
    return available.ok ? { act, request, users: sortUsers(available.value, actor), choices: null } : null;
  }
  if (act === "modify") return { act, request, users: null, choices: toChoices(await masterData.getFormOptions()) };
  return { act, request, users: null, choices: null };
}

/**
 * Returns the users sorted, those with authority for the request first. Leaves out the actor, because a person cannot reassign to
 * themselves (R24).
 */
function sortUsers(users: readonly ReassignmentOption[], actor: Actor): ReassignmentOption[] {
  return users
    .filter((user) => user.id !== actor.id)
    .sort((a, b) => Number(b.has_authority) - Number(a.has_authority) || a.name.localeCompare(b.name));
}

function toChoices(
  options: Awaited<ReturnType<AppLoadContext["services"]["masterData"]["getFormOptions"]>>,
): ModifyChoices {
  return {
    types: options.request_types.map(({ code, name, requires_amount, accepts_amount }) => ({
      code,
      name,
      requires_amount,
      accepts_amount,
    })),
    priorities: options.priorities.map(({ code, name }) => ({ code, name })),
    currencies: options.currencies.map(({ code, decimals }) => ({ code, decimals })),
  };
}
