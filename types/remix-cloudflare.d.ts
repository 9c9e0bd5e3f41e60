/**
 * What screens use of @remix-run/cloudflare. The package itself drags in all of Cloudflare's globals, which clash with the browser's:
 * where the DOM library is the truth, its name stands for the runtime-neutral package that it re-exports.
 */

export type {
  ServerRuntimeMetaArgs as MetaArgs,
  ServerRuntimeMetaDescriptor as MetaDescriptor,
  ServerRuntimeMetaFunction as MetaFunction,
} from "@remix-run/server-runtime";
export * from "@remix-run/server-runtime";
