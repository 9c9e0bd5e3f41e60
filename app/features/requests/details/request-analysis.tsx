import { type FormEvent, useState } from "react";
import type { RequestDetails } from "../../../../domain/entities.ts";
import { LazyForm } from "../../../forms/lazy-form.tsx";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyAnalysis } from "../../assistant/lazy-analysis.ts";

const text = requestDetailsMessages.analyse;

/**
 * What the rules and earlier requests say, for who decides: facts at once, words after. It has no call that could decide. Give it the
 * request's version as key. Without scripts the AI screen shows it.
 */
export function RequestAnalysis({ request }: { request: RequestDetails }) {
  const [asked, setAsked] = useState<{ id: string } | null>(null);
  const analyse = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ id: request.id });
  };
  return (
    <Card
      title={text.title}
      actions={
        <form method="post" action="/ai-assistant?tab=analysis" onSubmit={analyse}>
          <input type="hidden" name="intent" value="analysis" />
          <input type="hidden" name="request_id" value={request.id} />
          <Button variant="secondary" size="sm" icon={<Icon name="sparkles" />}>
            {asked ? text.again : text.button}
          </Button>
        </form>
      }
    >
      {asked ? (
        <LazyForm source={lazyAnalysis} props={{ data: asked, anchor: "analysis" }} loading={text.loading} />
      ) : (
        <p className="text-muted text-sm">{text.note}</p>
      )}
    </Card>
  );
}
