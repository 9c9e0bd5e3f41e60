/**
 * Declares the part of @remix-run/cloudflare that screens use. The package itself imports all global types of Cloudflare, which conflict
 * with those of the DOM. Code that is checked with DOM types gets this file instead, which exports the same names from
 * @remix-run/server-runtime.
 */

export type {
  ServerRuntimeMetaArgs as MetaArgs,
  ServerRuntimeMetaDescriptor as MetaDescriptor,
  ServerRuntimeMetaFunction as MetaFunction,
} from "@remix-run/server-runtime";
export * from "@remix-run/server-runtime";
