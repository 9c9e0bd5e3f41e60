import { Link } from "@remix-run/react";
import { formatTotal } from "../../../../domain/format/numbers.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";

export interface NextRequestProps {
  /** The next request that waits for the user, and how many requests wait; null if there are none. */
  next: { id: string; title: string; left: number; left_is_floor: boolean } | null;
}

/** A link to the next request that waits for the user. It gets the focus after a decision. */
export function NextRequestLink({ next }: NextRequestProps) {
  const texts = useTexts();
  const text = texts.requestDetails.next;

  if (next === null) return null;
  return (
    <p className="-mt-1 flex justify-end text-sm lg:-mt-3 print:hidden">
      <Link
        to={`/request/${encodeURIComponent(next.id)}/details`}
        data-next-request=""
        className="inline-flex min-w-0 items-center gap-1.5 rounded-md py-1 font-medium text-primary underline-offset-4 hover:underline max-md:min-h-11"
      >
        <span className="min-w-0 break-words">
          {`${text.label} `}
          <bdi>{next.title}</bdi>
          {` ${text.left(formatTotal(next.left, next.left_is_floor, texts.language))}`}
        </span>
        <Icon name="chevron-right" />
      </Link>
    </p>
  );
}
