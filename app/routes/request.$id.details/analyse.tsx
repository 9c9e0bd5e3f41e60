import { type FormEvent, useState } from "react";
import { lazyAnalysis } from "../../components/assistant/lazy-analysis.ts";
import { LazyForm } from "../../components/lazy-form.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import type { RequestDetails } from "../../domain/entities.ts";
import { details } from "../../messages/details.ts";

const text = details.analyse;

/**
 * What the rules and earlier requests say, for who decides: facts at once, words after. It has no call that could decide. Give it the
 * request's version as key. Without scripts the AI screen shows it.
 */
export function Analyse({ request }: { request: RequestDetails }) {
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
