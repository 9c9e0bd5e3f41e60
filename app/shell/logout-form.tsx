import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { isSignOutBlocked } from "../features/offline/sign-out-guard.ts";
import { messages } from "../messages/common.ts";

/** Signs out. The sign-out guard can stop it and ask first, for example if outbox entries would be lost. */
export function LogoutForm({ className, icon }: { className: string; icon: ReactNode }) {
  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={(event) => {
        if (isSignOutBlocked()) event.preventDefault();
      }}
    >
      <button type="submit" className={className}>
        {icon}
        {messages.nav.logout}
      </button>
    </Form>
  );
}
