import type { labels as english } from "../en/labels.ts";
import type { Translated } from "../translated.ts";

export const labels: Translated<typeof english> = {};
