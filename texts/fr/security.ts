import type { security as english } from "../en/security.ts";
import type { Translated } from "../translated.ts";

export const security: Translated<typeof english> = {};
