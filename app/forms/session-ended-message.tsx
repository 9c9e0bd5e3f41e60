import { Link, useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { messages } from "../messages/common.ts";
import { loginAddress } from "../navigation.ts";
import { clearUnsaved } from "./unsaved-changes.ts";

/** Whether an answer is the login screen, which a session that has ended leads to. */
export const isLoginPage = ({ redirected, url }: Response): boolean => redirected && new URL(url).pathname === "/login";

/** In the place of what could not be asked because the session ended: leads to the login screen and back, with what stands in the form around it. */
export function SessionEndedMessage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onClick = async (event: MouseEvent) => {
    event.preventDefault();
    const form = event.currentTarget.closest("form");
    const { saveTypedForm } = await import("./saved-form.ts");
    const ended = await saveTypedForm(form);
    clearUnsaved();
    navigate(loginAddress(pathname + search, ended));
  };
  return (
    <span>
      {messages.session.endedHere}{" "}
      <Link to={loginAddress(pathname + search, "yes")} onClick={onClick} className="link">
        {messages.session.signIn}
      </Link>
    </span>
  );
}
