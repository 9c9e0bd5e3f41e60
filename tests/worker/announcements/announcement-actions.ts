import type { Announcement } from "../../../domain/announcements/entities.ts";
import { CreateAnnouncementInput, DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { unwrap } from "../../support/result.ts";
import type { TestServices } from "../../support/test-services.ts";
import { type ActorOrUsername, getActor } from "../../support/use-cases.ts";

/** Creates an announcement. `fields` replace or extend the default fields of the API call. */
export async function submitAnnouncement(
  backend: TestServices,
  who: ActorOrUsername,
  fields: Record<string, unknown> = {},
): Promise<Announcement> {
  const input = CreateAnnouncementInput.parse({ title: "Canteen", content: "Open again", ...fields });
  return unwrap(await backend.services.announcements.create(await getActor(backend, who), input));
}

export async function decideAnnouncementAs(
  backend: TestServices,
  who: ActorOrUsername,
  announcement_id: string,
  fields: Record<string, unknown> = {},
) {
  const input = DecideAnnouncementInput.parse({ announcement_id, action: "approved", ...fields });
  return backend.services.announcements.decide(await getActor(backend, who), input);
}

/** Creates an announcement as the HR manager and approves it as the director. */
export async function createPublishedAnnouncement(
  backend: TestServices,
  fields: Record<string, unknown> = {},
): Promise<Announcement> {
  const { id } = await submitAnnouncement(backend, "hr.manager", fields);
  return unwrap(await decideAnnouncementAs(backend, "director", id));
}
