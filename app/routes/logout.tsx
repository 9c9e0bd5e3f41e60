import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Somebody who typed the address: leaving is a change, and changes are not made by following a link. */
export function loader() {
  return redirect("/");
}

/** Ends the session on the server (R2), then forgets its cookie. */
export async function action({ context }: ActionFunctionArgs) {
  if (context.sessionToken) await context.services.auth.signOut(context.sessionToken);
  return redirect("/login", { headers: { "Set-Cookie": context.cookies.clearSession() } });
}
