import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(messages.errors.notFoundTitle) }];

/** Every address that no screen has: root's error screen says so, with status 404. */
export function loader({ context, request }: LoaderFunctionArgs): never {
  requireActor(context, request);
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
