import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(messages.errors.notFoundTitle) }];

/** Responds to unknown addresses with the root's error screen and the status 404. */
export function loader({ context, request }: LoaderFunctionArgs): never {
  requireActor(context, request);
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
