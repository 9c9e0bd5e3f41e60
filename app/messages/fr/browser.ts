/** The script with the French texts, which French pages load before their other scripts. */
import { ALL_SENTENCES } from "./all-sentences.ts";
import { createFrench } from "./index.ts";

globalThis.translation = createFrench(ALL_SENTENCES);
