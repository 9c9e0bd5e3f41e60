import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { ok } from "../../../../domain/errors.ts";
import {
  CreateUserInput,
  EraseUserInput,
  InviteUserInput,
  ReassignAllInput,
  UpdateUserInput,
} from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { parseInput } from "../../../forms/field-errors.ts";
import { readText, readTexts, readVersion, truncateToLimit } from "../../../forms/submitted-fields.ts";
import { createFormHandler, handleForms, type Redirection, type SubmittedForm } from "../../../server/handle-form.ts";
import type { EntityRefusal } from "../entity-refusal.ts";
import { type EntityFormDefinition, findEntityFormHandler } from "../save-entity.ts";
import { getDialogAddress } from "../table-address.ts";
import {
  type AccessForm,
  type AccessRefusal,
  type CreatedLink,
  findAccessForm,
  type OffboardingResult,
  toOffboardingResult,
  toUserRefusal,
  type UnlockRefusal,
} from "./user-refusal.ts";

type UserWithPasswordLink = Extract<
  Awaited<ReturnType<AppLoadContext["services"]["admin"]["users"]["renewLink"]>>,
  { ok: true }
>["value"];

type UserPage = OffboardingResult | UnlockRefusal | AccessRefusal | CreatedLink | EntityRefusal | null;

/** Handles the forms of the Users tab: create, update and delete as on every tab, and the forms of its other dialogs and buttons. */
export const handleUserAction = (args: ActionFunctionArgs) =>
  handleForms<UserPage>(args, (submission) => {
    const { form } = submission;
    const act = form.get("_act");
    if (form.has("_on") && act === "unlock") return createUnlockForm(args.context.texts);
    const access = findAccessForm(form);
    if (access) return getAccessFormHandlers(args.context.texts)[access];
    if (act === "create" && readText(form, "password") === "") return createInviteForm(args.context.texts);
    if (form.has("_on") && act === "deactivate") return createDeactivateForm(args.context.texts);
    if (form.has("_on") && act === "reassign") return createReassignForm(args.context.texts);
    return findEntityFormHandler(args.context.texts, toEntity(submission), form);
  });

function toEntity({ context, url }: SubmittedForm): EntityFormDefinition<CreateUserInput, UpdateUserInput> {
  const { users } = context.services.admin;
  return {
    name: "user",
    create: CreateUserInput,
    update: UpdateUserInput,
    service: {
      ...users,
      /**
       * Updates a user. If the form deactivates a user with open requests, saves only the other fields and opens the dialog that lists
       * these requests.
       */
      async update(actor, id, input, options) {
        const isLeaving = input.is_active === false && id !== actor.id && (await hasOpenRequests(context, actor, id));
        if (!isLeaving) return users.update(actor, id, input, options);
        const { is_active: _, ...others } = input;
        const saved = await users.update(actor, id, others, options);
        if (!saved.ok) return saved;
        throw redirect(getDialogAddress(url, "deactivate", id));
      },
    },
  };
}

async function hasOpenRequests(context: AppLoadContext, actor: Actor, id: string): Promise<boolean> {
  const { users } = context.services.admin;
  const [user, holdings] = await Promise.all([users.get(actor, id), users.getHoldings(actor, id)]);
  return user.ok && user.value.is_active && holdings.ok && holdings.value.total > 0;
}

const readUserId = (form: FormData): string => truncateToLimit("_on", readText(form, "_on"));

const toUsers = (texts: Texts, url: URL, description: string): Redirection => ({
  to: removeDialogParameters(url),
  toast: { tone: "success", title: texts.admin.success, description },
});

const createUnlockForm = (texts: Texts) =>
  createFormHandler<string, unknown, UserPage>({
    parse: (form) => ok(readUserId(form)),
    run: (id, { actor, context }) => context.services.admin.users.unlock(actor, id),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (_, { url }) => toUsers(texts, url, texts.usersTab.unlocked),
  });

const createRemoveFactorsForm = (texts: Texts) =>
  createFormHandler<string, unknown, UserPage>({
    parse: (form) => ok(readUserId(form)),
    run: (id, { actor, context }) => context.services.admin.users.removeSecondFactors(actor, id),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (_, { url }) => toUsers(texts, url, texts.userAccess.factorsRemoved),
  });

const createConfirmEmailForm = (texts: Texts) =>
  createFormHandler<string, unknown, UserPage>({
    parse: (form) => ok(readUserId(form)),
    run: (id, { actor, context }) => context.services.admin.users.confirmEmail(actor, id),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (_, { url }) => toUsers(texts, url, texts.userAccess.emailConfirmed),
  });

const createEndSessionsForm = (texts: Texts) =>
  createFormHandler<string, unknown, UserPage>({
    parse: (form) => ok(readUserId(form)),
    run: (id, { actor, context }) => context.services.admin.users.endSessions(actor, id),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (_, { url }) => toUsers(texts, url, texts.userAccess.ended),
  });

/**
 * Returns the response to a form that created a password link: a toast if the link was mailed, or if an administrator must make it (R45);
 * otherwise a dialog that displays the link once.
 */
function toLinkReply(texts: Texts, { user, link, mailed }: UserWithPasswordLink, url: URL, created: string) {
  const userAccessMessages = texts.userAccess;

  const { name, email } = user;
  if (link !== null) return { page: { link: { name, ...link } } };
  if (!mailed) return toUsers(texts, url, `${created}${userAccessMessages.linkByAdmin(name)}`);
  return toUsers(texts, url, `${created}${userAccessMessages.linkMailed(email)}`);
}

/** Creates a user without a password. The user gets a password link. */
const createInviteForm = (texts: Texts) =>
  createFormHandler<InviteUserInput, UserWithPasswordLink | null, UserPage>({
    parse: (form) => parseInput(InviteUserInput, readTexts(form)),
    run: (input, { actor, context, key }) =>
      context.services.admin.users.invite(actor, input, { idempotency_key: key }),
    once: {
      fingerprint: (input) => ["invitation", input],
      replay: async () => ok(null),
      redact: () => null,
    },
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (invitation, { url }) =>
      invitation
        ? toLinkReply(texts, invitation, url, `${texts.admin.entities.user.created}. `)
        : toUsers(texts, url, `${texts.admin.entities.user.created}. ${texts.userAccess.linkOnce}`),
  });

const createNewLinkForm = (texts: Texts) =>
  createFormHandler<string, UserWithPasswordLink, UserPage>({
    parse: (form) => ok(readUserId(form)),
    run: (id, { actor, context }) => context.services.admin.users.renewLink(actor, id),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (result, { url }) => toLinkReply(texts, result, url, ""),
  });

const createEraseForm = (texts: Texts) =>
  createFormHandler<EraseUserInput & { id: string }, unknown, UserPage>({
    parse(form) {
      const input = parseInput(EraseUserInput, readTexts(form));
      return input.ok ? ok({ ...input.value, id: readUserId(form) }) : input;
    },
    run: ({ id, ...input }, { actor, context }) => context.services.admin.users.erase(actor, id, input),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (_, { url }) => toUsers(texts, url, texts.userAccess.erased),
  });

const getAccessFormHandlers = (texts: Texts): Record<AccessForm, ReturnType<typeof createEraseForm>> => ({
  confirm_email: createConfirmEmailForm(texts),
  erase: createEraseForm(texts),
  end_sessions: createEndSessionsForm(texts),
  remove_factors: createRemoveFactorsForm(texts),
  new_link: createNewLinkForm(texts),
});

const createDeactivateForm = (texts: Texts) =>
  createFormHandler<string, unknown, UserPage>({
    parse: (form) => ok(readUserId(form)),
    run: (id, { form, actor, context }) =>
      context.services.admin.users.update(actor, id, { is_active: false }, { version: readVersion(form) }),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done: (_, { url }) => toUsers(texts, url, texts.admin.entities.user.updated),
  });

/** Deactivates a user and reassigns up to 100 of their requests (R38). The page submits the form again while requests remain. */
const createReassignForm = (texts: Texts) =>
  createFormHandler<ReassignAllInput & { id: string }, UpdatedUser, UserPage>({
    parse(form) {
      const input = parseInput(ReassignAllInput, readTexts(form));
      return input.ok ? ok({ ...input.value, id: readUserId(form) }) : { ...input, detail: message("errors.invalid") };
    },
    run: ({ id, reassign_to_id, comments: reassign_comments }, { form, actor, context }) =>
      context.services.admin.users.update(
        actor,
        id,
        { is_active: false, reassign_to_id, reassign_comments },
        { version: readVersion(form) },
      ),
    recover: (form, failure) => toUserRefusal(texts, form, failure),
    done({ reassignment }, { form }) {
      if (!reassignment) throw new Error("an update with a new approver returned no reassignment");
      const { reassigned, reassigned_to: newApproverName, remaining, skipped } = reassignment;
      const done = reassigned + (Math.trunc(Number(form.get("_so_far"))) || 0);
      const progress = { newApproverName, done, remaining, skipped, has_more: remaining > 0 && reassigned > 0 };
      return { page: toOffboardingResult(form, { progress }) };
    },
  });

type UpdatedUser = Extract<
  Awaited<ReturnType<AppLoadContext["services"]["admin"]["users"]["update"]>>,
  { ok: true }
>["value"];
