import { addTexts } from "../screens.ts";
import { delegations } from "./delegations.ts";
import { inputs } from "./inputs.ts";
import { labels } from "./labels.ts";
import { requests } from "./requests.ts";
import { core } from "./screens/core.ts";

addTexts("fr", { ...core, messages: { delegations, inputs, labels, requests } });
