import { assistantMessages } from "../../messages/assistant.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** In the place of an answer that is on its way. */
export function WorkingCard({ text, stop }: { text: string; stop: () => void }) {
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="text-muted text-sm">
            {text}
          </p>
          <Button type="button" variant="secondary" size="sm" onClick={stop} icon={<Icon name="circle-stop" />}>
            {assistantMessages.stop}
          </Button>
        </div>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </Card>
  );
}
