import type { assistant as english } from "../en/assistant.ts";
import type { Translated } from "../translated.ts";

export const assistant: Translated<typeof english> = {};
