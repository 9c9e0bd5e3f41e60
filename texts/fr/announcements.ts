import type { announcements as english } from "../en/announcements.ts";
import type { Translated } from "../translated.ts";

export const announcements: Translated<typeof english> = {};
