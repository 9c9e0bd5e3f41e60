import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Actor, AvailableUser, RequestSummary } from "../../../domain/entities.ts";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { readDialog } from "../../forms/dialog-address.ts";

/** What the modify form offers: active master data, names only. */
export interface ModifyChoices {
  types: { code: string; name: string; requires_amount: boolean; accepts_amount: boolean }[];
  priorities: { code: string; name: string }[];
  currencies: { code: string; decimals: number }[];
}

/** What a dialog needs beyond what the screen shows. */
export interface DialogData {
  act: RequestAction;
  request: RequestSummary;
  /** For reassign: who can be named, those with authority first. */
  users: AvailableUser[] | null;
  /** For modify. */
  choices: ModifyChoices | null;
}

/** The dialog that the URL asks for, for a screen's loader. null without one, and when the request is not there. */
export async function loadDialogData(
  context: AppLoadContext,
  actor: Actor,
  request: Request,
  only?: string,
): Promise<DialogData | null> {
  const dialog = readDialog(new URL(request.url).search);
  const id = only ?? dialog?.on;
  return dialog && id ? findDialogData(context, actor, dialog.act, id) : null;
}

/** null when the request is not there, or not for these eyes. */
export async function findDialogData(
  context: AppLoadContext,
  actor: Actor,
  act: RequestAction,
  id: string,
): Promise<DialogData | null> {
  const { requests, users, masterData } = context.services;
  const found = await requests.getSummary(actor, id);
  if (!found.ok) return null;
  const request = found.value;
  if (act === "reassign") {
    const available = await users.listAvailable(actor, { requester_id: request.requester_id, request_id: id });
    return available.ok ? { act, request, users: sortUsers(available.value, actor), choices: null } : null;
  }
  if (act === "modify") return { act, request, users: null, choices: toChoices(await masterData.getFormOptions()) };
  return { act, request, users: null, choices: null };
}

/** Nobody reassigns to themselves (R24). */
function sortUsers(users: readonly AvailableUser[], actor: Actor): AvailableUser[] {
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
