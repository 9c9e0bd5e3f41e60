import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Actor, ReassignmentOption, RequestSummary } from "../../../domain/entities.ts";
import { LANGUAGE } from "../../../domain/language.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";
import { findOpenActionDialog } from "../../forms/dialog-address.ts";
import { CURRENT_STEP_ACTIONS, type CurrentStep, findCurrentStep } from "./current-step.ts";

/** The options of the modify form, from the active master data. */
export interface ModifyChoices {
  types: { code: string; name: string; requires_amount: boolean; accepts_amount: boolean }[];
  priorities: { code: string; name: string }[];
  currencies: { code: string; decimals: number }[];
}

/** The data that a dialog needs but the screen behind it does not have. */
export interface DialogData {
  act: AnyRequestAction;
  /** For decisions, with its flags. */
  request: Rendered<RequestSummary>;
  /** For decisions, the current step of the request; null for other actions and for approvals without steps. */
  step: CurrentStep | null;
  /** For reassign and add_approver, the possible approvers. Those with authority for the request come first. null for other actions. */
  users: ReassignmentOption[] | null;
  /** For modify, the options of the form; null for other actions. */
  choices: ModifyChoices | null;
}

/**
 * Returns the data of the dialog that the URL names. Returns null if the URL names no dialog, if the request does not exist, or if the
 * actor may not see it.
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

/** Returns the data of a dialog, or null if the request does not exist or the actor may not see it. */
export async function findDialogData(
  context: AppLoadContext,
  actor: Actor,
  act: AnyRequestAction,
  id: string,
): Promise<DialogData | null> {
  const { requests, users, masterData } = context.services;
  if (CURRENT_STEP_ACTIONS.includes(act)) {
    const page = await requests.getPage(actor, id, LANGUAGE);
    if (!page.ok) return null;
    const { request } = page.value;
    return { act, request, step: findCurrentStep(request.approval_chain), users: null, choices: null };
  }
  const none = { step: null, users: null, choices: null };
  if (act === "reassign" || act === "add_approver") {
    const reassignment = await users.getReassignment(actor, id);
    return reassignment.ok
      ? { ...none, act, request: reassignment.value.request, users: sortUsers(reassignment.value.users) }
      : null;
  }
  const [summary, options] = await Promise.all([
    requests.getSummary(actor, id),
    act === "modify" ? masterData.getFormOptions() : null,
  ]);
  return summary.ok ? { ...none, act, request: summary.value, choices: options && toChoices(options) } : null;
}

/** Returns the users with authority for the request first. */
const sortUsers = (users: readonly ReassignmentOption[]): ReassignmentOption[] =>
  users.toSorted((a, b) => Number(b.has_authority) - Number(a.has_authority) || a.name.localeCompare(b.name));

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
