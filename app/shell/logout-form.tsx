import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { askBeforeSignOut } from "../features/offline/sign-out-guard.ts";
import { useTexts } from "../ui/texts.tsx";

/**
 * A form that signs out. The sign-out can be stopped to ask the person, for example if outbox entries would be lost (`sign-out-guard.ts`).
 */
export function LogoutForm({ className, icon }: { className: string; icon: ReactNode }) {
  const messages = useTexts().common;

  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={(event) => {
        if (askBeforeSignOut()) event.preventDefault();
      }}
    >
      <button type="submit" className={className}>
        {icon}
        {messages.nav.logout}
      </button>
    </Form>
  );
}
