import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireActor } from "../server/require-actor.ts";
import { getPageTexts } from "../ui/texts.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).common.errors.notFoundTitle) },
];

/** Responds to unknown addresses with the root's error screen and the status 404. */
export function loader({ context, request }: LoaderFunctionArgs): never {
  requireActor(context, request);
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
