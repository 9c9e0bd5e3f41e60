/**
 * Declares the types of Cloudflare's bindings for code outside worker/.
 *
 * worker/ is checked with the global types of @cloudflare/workers-types, which conflict with those of the DOM. Screens and tests import
 * types from worker/ that use a few binding types. This file declares only these, without Cloudflare's other global types.
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
