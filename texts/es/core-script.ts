import { addTexts } from "../screens.ts";
import { inputs } from "./inputs.ts";
import { labels } from "./labels.ts";
import { requests } from "./requests.ts";
import { core } from "./screens/core.ts";

addTexts("es", { ...core, messages: { inputs, labels, requests } });
