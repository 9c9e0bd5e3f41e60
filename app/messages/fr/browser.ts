/** The script with the French texts, which French pages load before their other scripts. */
import { french } from "./index.ts";

globalThis.translation = french;
