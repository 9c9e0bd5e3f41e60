/** The type of a function without its first parameter. */
type Bound<F> = F extends (context: infer _, ...args: infer Args) => infer Returned
  ? (...args: Args) => Returned
  : never;

/**
 * Returns `functions` with their first argument set to `context`: `bind(deps, { submit: submitRequest }).submit(actor,
 * input)`.
 */
export function bind<Context, Functions extends Record<string, (context: Context, ...args: never[]) => unknown>>(
  context: Context,
  functions: Functions,
): { [Name in keyof Functions]: Bound<Functions[Name]> } {
  const bound: Record<string, unknown> = {};
  for (const name in functions) bound[name] = functions[name]?.bind(null, context);
  return bound as { [Name in keyof Functions]: Bound<Functions[Name]> };
}
