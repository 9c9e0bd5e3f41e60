import { Link, useRouteLoaderData } from "@remix-run/react";
import { PROPOSED_CHANGES_PATH } from "../../domain/admin/second-person.ts";
import type { Texts } from "../../texts/screens.ts";
import { Alert } from "../ui/alert.tsx";
import { useTexts } from "../ui/texts.tsx";

/** The part of the data of app/root.tsx that this file reads. */
type RootData = { viewer: { four_eyes: boolean } | null };

/** Whether changes of rules by the signed-in person wait for a second administrator (R39). */
export const useFourEyes = (): boolean => useRouteLoaderData<RootData>("root")?.viewer?.four_eyes ?? false;

/**
 * Says in a form that its change waits for a second administrator, while the setting is on (R39). `what`: which changes of the form wait;
 * all of them if it is `everything`.
 */
export function SecondPersonNote({ what = "rules" }: { what?: keyof Texts["proposedChanges"]["waits"] }) {
  const text = useTexts().proposedChanges;

  if (!useFourEyes()) return null;
  return (
    <Alert>
      {text.waits[what]}{" "}
      <Link to={PROPOSED_CHANGES_PATH} className="link">
        {text.title}
      </Link>
    </Alert>
  );
}
