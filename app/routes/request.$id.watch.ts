import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { ok } from "../../domain/errors.ts";
import { handleForm } from "../server/handle-form.ts";

const getDetailsPath = (id: string | undefined) => `/request/${encodeURIComponent(id ?? "")}/details`;

/** Starts or stops notifications about a request, and redirects to its details. */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  const text = texts.watch;
  return handleForm<boolean, { watching: boolean }, null>(args, {
    parse: (form) => ok(form.get("watch") === "true"),
    run: (watch, { actor, context }) => {
      const { requests } = context.services;
      return watch ? requests.watch(actor, args.params.id ?? "") : requests.unwatch(actor, args.params.id ?? "");
    },
    dismiss: ({ detail }) => ({
      to: getDetailsPath(args.params.id),
      toast: { tone: "error", title: text.failed, description: detail },
    }),
    recover: () => null,
    done: ({ watching }) => ({
      to: getDetailsPath(args.params.id),
      toast: { tone: "success", title: watching ? text.watched : text.unwatched },
    }),
  });
};

/** Redirects, because this path has no screen. */
export const loader = ({ params }: ActionFunctionArgs) => redirect(getDetailsPath(params.id));
