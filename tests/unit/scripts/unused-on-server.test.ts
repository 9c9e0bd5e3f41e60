import { expect, test } from "vitest";
import { removeUnusedOnServer } from "../../../scripts/unused-on-server.ts";

test("the server build of the screens leaves out effects, but not the hooks beside them", () => {
  const code = `function Part() { const [a, setA] = useState(0); useEffect(() => setA(1), []); useLayoutEffect(measure); return a; }`;
  expect(removeUnusedOnServer(code)).toBe(`function Part() { const [a, setA] = useState(0); ; ; return a; }`);
});

test("the server build of a route contains its loader and action, but leaves out functions that only browsers call", () => {
  const code = `export const loader = read;
export const shouldRevalidate = unlessDialog;
export async function action() { return save(); }
export async function clientAction({ serverAction }) { return serverAction(); }
export const clientLoader = load, other = 1;`;
  expect(removeUnusedOnServer(code)).toBe(`export const loader = read;

export async function action() { return save(); }

export const clientLoader = load, other = 1;`);
});

test("an import() in the screens fails on the server with a message that names the reason", async () => {
  const code = removeUnusedOnServer(`export const load = () => import("./palette.tsx").then(show);`);
  expect(code).not.toContain("palette");
  const { load } = await import(`data:text/javascript,${encodeURIComponent(`const show = () => null; ${code}`)}`);
  await expect(load()).rejects.toThrow("only for browsers: scripts/unused-on-server.ts");
});
