import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { ERROR_MESSAGES, HTTP_STATUS } from "../../../../domain/errors.ts";
import { CreateUserInput, ReassignAllInput, UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { withoutDialog } from "../../../forms/dialog-address.ts";
import { toInputFailure } from "../../../forms/field-errors.ts";
import { truncateToLimit } from "../../../forms/submitted-fields.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { userMessages } from "../../../messages/admin-users.ts";
import { createFlashCookie } from "../../../server/flash.ts";
import { readActorForm } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import { saveEntity } from "../save-entity.ts";
import { dialogAddress } from "../table-address.ts";
import { toOffboardingResult, toUserRefusal } from "./user-refusal.ts";

/** The action of the Users tab: what every tab does, and what has to happen before somebody leaves. */
export async function handleUserAction(context: AppLoadContext, request: Request) {
  const { actor, form } = await readActorForm(context, request);
  const act = form.get("_act");
  const on = truncateToLimit("_on", String(form.get("_on")));
  if (act === "reassign" && form.has("_on")) return reassignAll(context, actor, on, form);
  if (act === "deactivate" && form.has("_on")) return deactivate(context, actor, on, form, new URL(request.url));
  if (act === "unlock" && form.has("_on")) return unlock(context, actor, on, form, new URL(request.url));
  const { users } = context.services.admin;
  return saveEntity(
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
    { actor, form },
  );
}

async function holdsOpenRequests(context: AppLoadContext, actor: Actor, id: string): Promise<boolean> {
  const { users } = context.services.admin;
  const [user, holdings] = await Promise.all([users.get(actor, id), users.getHoldings(actor, id)]);
  return user.ok && user.value.is_active && holdings.ok && holdings.value.total > 0;
}

async function unlock(context: AppLoadContext, actor: Actor, on: string, form: FormData, url: URL) {
  const result = await runService(context, () => context.services.admin.users.unlock(actor, on));
  if (!result.ok) return data(toUserRefusal(form, result), { status: HTTP_STATUS[result.code] });
  const toast = { title: adminMessages.success, description: userMessages.unlocked };
  return redirect(withoutDialog(url), { headers: { "Set-Cookie": createFlashCookie({ tone: "success", ...toast }) } });
}

async function deactivate(context: AppLoadContext, actor: Actor, on: string, form: FormData, url: URL) {
  const options = { version: Number(form.get("version")) || null };
  const result = await runService(context, () =>
    context.services.admin.users.update(actor, on, { is_active: false }, options),
  );
  if (!result.ok) return data(toUserRefusal(form, result), { status: HTTP_STATUS[result.code] });
  const toast = { title: adminMessages.success, description: adminMessages.entities.user.updated };
  return redirect(withoutDialog(url), { headers: { "Set-Cookie": createFlashCookie({ tone: "success", ...toast }) } });
}

/** Deactivates and hands over up to a hundred requests (R38); the page asks again while some remain. */
async function reassignAll(context: AppLoadContext, actor: Actor, on: string, form: FormData) {
  const input = ReassignAllInput.safeParse(Object.fromEntries(form));
  if (!input.success) {
    const refusal = toUserRefusal(form, { ...toInputFailure(input.error), detail: ERROR_MESSAGES.invalid });
    return data(refusal, { status: HTTP_STATUS.invalid });
  }
  const { reassign_to_id, comments: reassign_comments } = input.data;
  const change = { is_active: false, reassign_to_id, reassign_comments };
  const options = { version: Number(form.get("version")) || null };
  const result = await runService(context, () => context.services.admin.users.update(actor, on, change, options));
  if (!result.ok) return data(toUserRefusal(form, result), { status: HTTP_STATUS[result.code] });
  const { reassignment } = result.value;
  if (!reassignment) throw new Error("a change with a new approver has to say what became of the requests");
  const { reassigned, reassigned_to: newApproverName, remaining, skipped } = reassignment;
  const done = reassigned + (Math.trunc(Number(form.get("_so_far"))) || 0);
  const progress = { newApproverName, done, remaining, skipped, has_more: remaining > 0 && reassigned > 0 };
  return data(toOffboardingResult(form, { progress }));
}
