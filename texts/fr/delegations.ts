import type { delegations as english } from "../en/delegations.ts";
import type { Translated } from "../translated.ts";

export const delegations: Translated<typeof english> = {};
