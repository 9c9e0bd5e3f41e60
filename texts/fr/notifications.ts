import type { notifications as english } from "../en/notifications.ts";
import type { Translated } from "../translated.ts";

export const notifications: Translated<typeof english> = {};
