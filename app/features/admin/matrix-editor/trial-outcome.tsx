import type { MatrixTrialResult } from "../../../../domain/admin/entities.ts";
import type { RoutePreview } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { EligibleApproverList } from "../../requests/eligible-approvers.tsx";
import { shouldShowSteps } from "../../requests/route-steps.tsx";

type Route = Rendered<RoutePreview>;

/**
 * Returns the user id of a route's approver, or the explanation if nobody can decide. Two routes with equal results have the same approver.
 */
const getDecider = ({ approver_name, eligible_approvers, explanation }: Route) =>
  approver_name === null ? explanation : eligible_approvers[0]?.user_id;

const getEligibleIds = ({ eligible_approvers }: Route) => eligible_approvers.map((one) => one.user_id).join();

/** Returns the people and the required number of approvals of a route's steps as text. Two routes with equal texts have the same steps. */
const getChain = ({ steps }: Route) =>
  JSON.stringify(steps.map(({ asked, required_approvals }) => [asked.map(({ id }) => id).sort(), required_approvals]));

/**
 * Compares two routes of the tried request. `live`: the route with the saved matrix. `draft`: the route with the draft. Returns 'differs'
 * if the approver or the steps change, 'othersDiffer' if only the other eligible approvers change, otherwise 'same'.
 */
function compareRoutes(live: Route, draft: Route): "same" | "differs" | "othersDiffer" {
  if (getDecider(live) !== getDecider(draft)) return "differs";
  if (shouldShowSteps(live.steps) || shouldShowSteps(draft.steps))
    return getChain(live) === getChain(draft) ? "same" : "differs";
  return getEligibleIds(live) === getEligibleIds(draft) ? "same" : "othersDiffer";
}

/** Shows side by side who decides the tried request with the saved matrix, and who would decide it with the draft. */
export function TrialResultPanel({ trial: { live, draft } }: { trial: Rendered<MatrixTrialResult> }) {
  const text = useTexts().matrixOutcomes.trial;

  if (!draft) return null;
  const verdict = compareRoutes(live, draft);
  const differs = verdict !== "same";
  return (
    <div className="mt-5">
      <p className="mb-3">
        {differs ? (
          <Badge tone="warning" icon={<Icon name="triangle-exclamation-point" />}>
            {text[verdict]}
          </Badge>
        ) : (
          <Badge tone="success" icon={<Icon name="check" />}>
            {text.same}
          </Badge>
        )}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <RouteColumn title={text.live} route={live} />
        <RouteColumn title={text.draft} route={draft} differs={differs} />
      </div>
    </div>
  );
}

function RouteColumn({ title, route, differs = false }: { title: string; route: Route; differs?: boolean }) {
  const text = useTexts().matrixOutcomes.trial;

  const { approver_name, eligible_approvers, explanation } = route;
  return (
    <section
      className={cx("rounded-box border p-4 text-sm", differs ? "border-warning border-l-4" : "border-base-300")}
    >
      <h3 className="mb-3 font-medium text-muted">{title}</h3>
      <div className="flex items-start gap-3">
        {approver_name ? (
          <Avatar name={approver_name} />
        ) : (
          <Icon name="user-round-x" className="mt-px size-5 text-muted" />
        )}
        <div className="min-w-0">
          {approver_name ? <p className="font-semibold">{approver_name}</p> : null}
          <p>{explanation}</p>
        </div>
      </div>
      {shouldShowSteps(route.steps) ? <StepList steps={route.steps} /> : null}
      {eligible_approvers.length > 1 && !shouldShowSteps(route.steps) ? (
        <>
          <h4 className="mt-4 mb-2 font-medium text-muted text-xs">{text.mayDecide}</h4>
          <EligibleApproverList approvers={eligible_approvers} />
        </>
      ) : null}
    </section>
  );
}

/** Lists the steps and the people that each step asks. */
function StepList({ steps }: Pick<Route, "steps">) {
  const texts = useTexts();
  const text = texts.matrixOutcomes.trial;
  const matrixStepMessages = texts.matrixSteps;
  const matrixEditorMessages = texts.matrixEditor;

  return (
    <>
      <h4 className="mt-4 mb-2 font-medium text-muted text-xs">{text.steps}</h4>
      <ol className="flex flex-col gap-2">
        {steps.map(({ level, name, required_approvals, asked, group_names }) => (
          <li key={level} className="flex gap-2">
            <span className="tabular-nums text-muted">{level}.</span>
            <div className="min-w-0">
              <p className="font-medium">
                <bdi>{name ?? (group_names.join(", ") || matrixStepMessages.name(level))}</bdi>
                {asked.length > 1 ? (
                  <span className="font-normal text-muted"> {text.required(required_approvals, asked.length)}</span>
                ) : null}
              </p>
              <p>
                {asked.length === 0 ? matrixEditorMessages.levels.noApprover : null}
                {asked.map((person, at) => (
                  <span key={person.id}>
                    {at > 0 ? ", " : null}
                    <bdi>{person.name}</bdi>
                  </span>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
