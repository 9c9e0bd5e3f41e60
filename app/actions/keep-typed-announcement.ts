import type { ClientActionFunctionArgs } from "@remix-run/react";
import { announcementMessages as text } from "../messages/announcements.ts";
import { messages } from "../messages.ts";
import { type AnnouncementRefusal, actOf, typedValues } from "./announcement-refusal.ts";

/** The `clientAction` beside `actOnAnnouncements`: without a connection the dialog stays, with everything that was typed, and says so. */
export async function keepTypedAnnouncement({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<AnnouncementRefusal>();
  } catch (error) {
    const act = actOf(form.get("_act"));
    if (!(error instanceof TypeError) || act === undefined) throw error;
    const on = form.get("_on");
    return {
      act,
      on: typeof on === "string" ? on : null,
      title: act === "new" ? text.form.failed : text.decideFailed,
      detail: messages.dialog.offline,
      errors: {},
      values: typedValues(form),
      meanwhile: null,
    } satisfies AnnouncementRefusal;
  }
}
