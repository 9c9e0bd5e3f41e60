import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { withoutDialog } from "../../actions/dialog-address.ts";
import { keepEntity } from "../../actions/keep-entity.ts";
import { dialogAddress } from "../../components/admin/table-address.ts";
import type { Actor } from "../../domain/entities.ts";
import { type Failure, fail, STATUS_OF } from "../../domain/errors.ts";
import { CreateUserInput, ReassignAllInput, UpdateUserInput } from "../../domain/inputs/admin-users.ts";
import { flash } from "../../flash.ts";
import { type FormErrors, formErrors } from "../../form-errors.ts";
import { adminMessages } from "../../messages/admin.ts";
import { readForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";

/** What the dialog before a deactivation or deletion was answered. */
export interface LeavingAnswer {
  leaving: "reassign" | "deactivate";
  on: string;
  refusal: { detail: string; errors: FormErrors } | null;
  handed: HandedOver | null;
  /** What was chosen and typed. */
  values: { reassign_to_id: string; comments: string };
}

export interface HandedOver {
  /** The new approver's name. */
  to: string;
  /** With the calls before this one. */
  so_far: number;
  remaining: number;
  skipped: { request_id: string; reason: string }[];
  /** Whether another call gets on with what remains. */
  goes_on: boolean;
}

/** The action of the Users tab: what every tab does, and what has to happen before somebody leaves. */
export async function saveUser(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const form = await readForm(request);
  const [act, on] = [form.get("_act"), form.get("_on")];
  if (typeof on === "string" && act === "reassign") return reassignAll(context, actor, on, form);
  if (typeof on === "string" && act === "deactivate") return deactivate(context, actor, on, form, new URL(request.url));
  const { users } = context.services.admin;
  return keepEntity(
    context,
    request,
    {
      name: "user",
      create: CreateUserInput,
      update: UpdateUserInput,
      service: {
        ...users,
        /** Who would leave open requests behind stays active at first: the rest is saved, and the dialog that shows them opens. */
        async update(by, id, input, options) {
          const leaves = input.is_active === false && id !== by.id && (await holdsOpenRequests(context, by, id));
          if (!leaves) return users.update(by, id, input, options);
          const { is_active: _, ...rest } = input;
          const saved = await users.update(by, id, rest, options);
          if (!saved.ok) return saved;
          throw redirect(dialogAddress(new URL(request.url), "deactivate", id));
        },
      },
    },
    form,
  );
}

async function holdsOpenRequests(context: AppLoadContext, actor: Actor, id: string): Promise<boolean> {
  const { users } = context.services.admin;
  const [user, holdings] = await Promise.all([users.get(actor, id), users.holdings(actor, id)]);
  return user.ok && user.value.is_active && holdings.ok && holdings.value.total > 0;
}

async function deactivate(context: AppLoadContext, actor: Actor, on: string, form: FormData, url: URL) {
  const options = { version: Number(form.get("version")) || null };
  const done = await context.services.admin.users.update(actor, on, { is_active: false }, options);
  if (!done.ok) return refused("deactivate", on, form, done);
  const toast = { title: adminMessages.success, description: adminMessages.entities.user.updated };
  return redirect(withoutDialog(url), { headers: { "Set-Cookie": flash({ tone: "success", ...toast }) } });
}

/** Deactivates and hands over up to a hundred requests (R38); the page asks again while some remain. */
async function reassignAll(context: AppLoadContext, actor: Actor, on: string, form: FormData) {
  const input = ReassignAllInput.safeParse(Object.fromEntries(form));
  if (!input.success) {
    const errors = formErrors(input.error.issues);
    return answer("reassign", on, form, { refusal: { detail: fail("invalid").detail, errors } }, STATUS_OF.invalid);
  }
  const { reassign_to_id, comments: reassign_comments } = input.data;
  const change = { is_active: false, reassign_to_id, reassign_comments };
  const options = { version: Number(form.get("version")) || null };
  const done = await context.services.admin.users.update(actor, on, change, options);
  if (!done.ok) return refused("reassign", on, form, done);
  const { reassignment } = done.value;
  if (!reassignment) throw new Error("a change with a new approver has to say what became of the requests");
  const { reassigned, reassigned_to: to, remaining, skipped } = reassignment;
  const so_far = reassigned + (Math.trunc(Number(form.get("_so_far"))) || 0);
  return answer("reassign", on, form, {
    handed: { to, so_far, remaining, skipped, goes_on: remaining > 0 && reassigned > 0 },
  });
}

const refused = (leaving: LeavingAnswer["leaving"], on: string, form: FormData, failure: Failure) => {
  const refusal = {
    detail: failure.detail || adminMessages.entities.user.saveFailed,
    errors: formErrors(failure.errors),
  };
  return answer(leaving, on, form, { refusal }, STATUS_OF[failure.code]);
};

function answer(
  leaving: LeavingAnswer["leaving"],
  on: string,
  form: FormData,
  told: Partial<Pick<LeavingAnswer, "refusal" | "handed">>,
  status = 200,
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const values = { reassign_to_id: text("reassign_to_id"), comments: text("comments") };
  const answered: LeavingAnswer = { leaving, on, refusal: null, handed: null, ...told, values };
  return data(answered, { status });
}
