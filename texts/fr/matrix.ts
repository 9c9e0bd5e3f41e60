import type { matrix as english } from "../en/matrix.ts";
import type { Translated } from "../translated.ts";

export const matrix: Translated<typeof english> = {};
