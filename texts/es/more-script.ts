import { addTexts } from "../screens.ts";
import { imports } from "./imports.ts";
import { matrix } from "./matrix.ts";
import { route } from "./route.ts";
import { more } from "./screens/more.ts";
import { users } from "./users.ts";

addTexts("es", { ...more, messages: { imports, matrix, route, users } });
