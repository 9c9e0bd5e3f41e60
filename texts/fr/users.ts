import type { users as english } from "../en/users.ts";
import type { Translated } from "../translated.ts";

export const users: Translated<typeof english> = {};
