/**
 * The names of Cloudflare's bindings for code that is checked against the browser's or Node's library.
 *
 * worker/ is checked with @cloudflare/workers-types as ambient globals; those clash with the DOM library. Screens and tests reach worker/
 * through `import type`, so that the few binding types which appear there must exist for them as well, without the rest of the globals.
 */
type D1Database = import("@cloudflare/workers-types").D1Database;
type D1DatabaseSession = import("@cloudflare/workers-types").D1DatabaseSession;
type D1PreparedStatement = import("@cloudflare/workers-types").D1PreparedStatement;
type D1Result<T = unknown> = import("@cloudflare/workers-types").D1Result<T>;
type D1Meta = import("@cloudflare/workers-types").D1Meta;
type R2Bucket = import("@cloudflare/workers-types").R2Bucket;
type R2Object = import("@cloudflare/workers-types").R2Object;
type R2ObjectBody = import("@cloudflare/workers-types").R2ObjectBody;
type Fetcher = import("@cloudflare/workers-types").Fetcher;
type ExecutionContext = import("@cloudflare/workers-types").ExecutionContext;
type ScheduledController = import("@cloudflare/workers-types").ScheduledController;
type ExportedHandler<E = unknown> = import("@cloudflare/workers-types").ExportedHandler<E>;
