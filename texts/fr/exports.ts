import type { exports as english } from "../en/exports.ts";
import type { Translated } from "../translated.ts";

export const exports: Translated<typeof english> = {};
