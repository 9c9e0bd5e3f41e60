import { assistantMessages } from "../../messages/assistant.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { getTabPath } from "./tabs.ts";

const text = assistantMessages.predictions;

/** Shows a link to the analysis tab, because predictions are part of an analysis. */
export function PredictionsTab() {
  return (
    <Card>
      <EmptyState
        icon={<Icon name="chart-line" className="size-6" />}
        title={text.title}
        action={
          <LinkButton to={getTabPath("analysis")} variant="primary">
            {text.button}
          </LinkButton>
        }
      >
        {text.text}
      </EmptyState>
    </Card>
  );
}
