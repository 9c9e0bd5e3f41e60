import type { changes as english } from "../en/changes.ts";
import type { Translated } from "../translated.ts";

export const changes: Translated<typeof english> = {};
