import type { inputs as english } from "../en/inputs.ts";
import type { Translated } from "../translated.ts";

export const inputs: Translated<typeof english> = {};
