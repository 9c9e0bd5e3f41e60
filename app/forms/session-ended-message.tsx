import { Link, useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { getLoginAddress } from "../navigation.ts";
import { useTexts } from "../ui/texts.tsx";
import { clearUnsavedForms } from "./unsaved-changes.ts";

/** Whether a response is the login screen, to which the server redirects after the end of a session. */
export const isLoginRedirect = ({ redirected, url }: Response): boolean =>
  redirected && new URL(url).pathname === "/login";

/**
 * A message in place of data that could not be loaded because the session has ended. Its link saves the surrounding form and leads to the
 * login screen.
 */
export function SessionEndedMessage() {
  const texts = useTexts();

  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onClick = async (event: MouseEvent) => {
    event.preventDefault();
    const form = event.currentTarget.closest("form");
    const { saveFormBeforeSignIn } = await import("./saved-form.ts");
    const ended = await saveFormBeforeSignIn(texts, form);
    clearUnsavedForms();
    navigate(getLoginAddress(pathname + search, ended));
  };
  return (
    <span>
      {texts.session.endedHere}{" "}
      <Link to={getLoginAddress(pathname + search, "yes")} onClick={onClick} className="link">
        {texts.session.signIn}
      </Link>
    </span>
  );
}
