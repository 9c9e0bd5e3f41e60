import { expect, test } from "vitest";
import {
  readPreferencesForm,
  toAllKindsValue,
} from "../../../../../app/features/notifications/settings/preferences-form.ts";
import { NOTIFICATION_KINDS, NOTIFICATIONS, requiresAction } from "../../../../../domain/notifications/catalogue.ts";

/**
 * Returns the kinds that a form mutes if these boxes are checked. `button`: the value of the button that was pressed
 * for all kinds.
 */
function readMuted(checked: Record<string, readonly string[]>, button?: string) {
  const form = new FormData();
  for (const [name, kinds] of Object.entries(checked)) for (const kind of kinds) form.append(name, kind);
  if (button) form.set("all_kinds", button);
  return readPreferencesForm(form);
}

const ANNOUNCEMENTS = NOTIFICATION_KINDS.filter((kind) => NOTIFICATIONS[kind].group === "announcements");
const SMS_KINDS = NOTIFICATION_KINDS.filter(requiresAction);
const EVERYTHING = { mail_kinds: NOTIFICATION_KINDS, push_kinds: NOTIFICATION_KINDS, sms_kinds: SMS_KINDS };

test("a form mutes the kinds whose boxes are not checked, separately for each channel", () => {
  const without = (kinds: readonly string[], kind: string) => kinds.filter((one) => one !== kind);
  expect(
    readMuted({
      mail_kinds: without(NOTIFICATION_KINDS, "request_approved"),
      push_kinds: without(NOTIFICATION_KINDS, "request_rejected"),
      sms_kinds: without(SMS_KINDS, "request_submitted"),
    }),
  ).toMatchObject({
    muted_mail_kinds: ["request_approved"],
    muted_push_kinds: ["request_rejected"],
    muted_sms_kinds: ["request_submitted"],
  });
});

test("a form never mutes SMS for a kind of notification that is never sent by SMS", () => {
  expect(readMuted({}).muted_sms_kinds).toEqual(SMS_KINDS);
});

test("without JavaScript, the button of a group checks or clears the kinds of this group in its channel, and does not change other kinds", () => {
  const cleared = readMuted(EVERYTHING, toAllKindsValue("push", "announcements", false));
  expect(cleared).toMatchObject({ muted_mail_kinds: [], muted_sms_kinds: [] });
  expect((cleared.muted_push_kinds as string[]).toSorted()).toEqual(ANNOUNCEMENTS.toSorted());
  const checked = readMuted({}, toAllKindsValue("mail", "announcements", true)).muted_mail_kinds as string[];
  expect(checked.length).toBe(NOTIFICATION_KINDS.length - ANNOUNCEMENTS.length);
});

test("without JavaScript, the button of all groups checks or clears every kind of its channel", () => {
  expect(readMuted({}, toAllKindsValue("mail", "", true)).muted_mail_kinds).toEqual([]);
  expect(readMuted(EVERYTHING, toAllKindsValue("mail", "", false)).muted_mail_kinds).toEqual(NOTIFICATION_KINDS);
});
