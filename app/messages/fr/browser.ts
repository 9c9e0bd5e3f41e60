/** The script that pages in French load before their other scripts. */
import { french } from "./index.ts";

globalThis.translation = french;
