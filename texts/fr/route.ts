import type { route as english } from "../en/route.ts";
import type { Translated } from "../translated.ts";

export const route: Translated<typeof english> = {};
