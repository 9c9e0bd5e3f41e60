import { type FormEvent, useState } from "react";
import type { RequestDetails } from "../../../../domain/entities.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { LazyAnalysis } from "../../assistant/lazy-analysis.tsx";

/**
 * Shows the assistant's analysis of a request to its approver. The assistant never decides. The caller passes the request's version in
 * `key`, so that a change of the request removes the old analysis. Without JavaScript, the form leads to the assistant's screen.
 */
export function RequestAnalysis({ request }: { request: RequestDetails }) {
  const text = useTexts().requestDetails.analyse;

  const [target, setTarget] = useState<{ id: string } | null>(null);
  const analyse = (event: FormEvent) => {
    event.preventDefault();
    setTarget({ id: request.id });
  };
  return (
    <Card
      title={text.title}
      actions={
        <form method="post" action="/ai-assistant?tab=analysis" onSubmit={analyse}>
          <input type="hidden" name="intent" value="analysis" />
          <input type="hidden" name="request_id" value={request.id} />
          <Button variant="secondary" size="sm" icon={<Icon name="sparkles" />}>
            {target ? text.again : text.button}
          </Button>
        </form>
      }
    >
      {target ? <LazyAnalysis data={target} anchor="analysis" /> : <p className="text-muted text-sm">{text.note}</p>}
    </Card>
  );
}
