import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { messages } from "../messages.ts";
import { holdsBackSignOut } from "./offline/sign-out-guard.ts";

/** Ends the session. Where that would lose what still waits to be sent, it asks first. */
export function LogoutForm({ className, icon }: { className: string; icon: ReactNode }) {
  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={(event) => {
        if (holdsBackSignOut()) event.preventDefault();
      }}
    >
      <button type="submit" className={className}>
        {icon}
        {messages.nav.logout}
      </button>
    </Form>
  );
}
