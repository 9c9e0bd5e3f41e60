import { ListAnnouncementsInput } from "../../../domain/inputs/announcements.ts";
import { readPages } from "../../ui/list-pages.ts";

/** So many announcements at once: each is read, not only found. */
const PAGE = 20;

const NAMES = ["status", "category", "priority", "q", "cursor"] as const;

/** The filters in the address; one that cannot be read is left out. */
export function readAnnouncementFilters(request: Request): ListAnnouncementsInput {
  const params = new URL(request.url).searchParams;
  const given = NAMES.map((name) => [name, params.get(name) ?? undefined] as const);
  const readable = given.filter(([name, value]) => ListAnnouncementsInput.shape[name].safeParse(value).success);
  return ListAnnouncementsInput.parse({
    ...Object.fromEntries(readable),
    limit: PAGE * readPages(new URL(request.url).search),
  });
}
