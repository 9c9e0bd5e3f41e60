import type { settings as english } from "../en/settings.ts";
import type { Translated } from "../translated.ts";

export const settings: Translated<typeof english> = {};
