import type { requests as english } from "../en/requests.ts";
import type { Translated } from "../translated.ts";

export const requests: Translated<typeof english> = {};
