import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../translated.ts";

export const mails: Translated<typeof english> = {};
