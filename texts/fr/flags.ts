import type { flags as english } from "../en/flags.ts";
import type { Translated } from "../translated.ts";

export const flags: Translated<typeof english> = {};
