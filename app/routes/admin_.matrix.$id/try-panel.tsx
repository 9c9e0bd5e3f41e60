import { AmountField } from "../../components/amount-field.tsx";
import { EligibleApprovers } from "../../components/eligible-approvers.tsx";
import { PersonInput } from "../../components/person-input.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { cx } from "../../components/ui/cx.ts";
import { Field } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Select } from "../../components/ui/inputs.tsx";
import type { Trial } from "../../domain/admin-entities.ts";
import type { RoutePreview } from "../../domain/entities.ts";
import { decimalsOf } from "../../domain/usual-decimals.ts";
import type { FormErrors } from "../../form-errors.ts";
import { editorMessages } from "../../messages/admin-matrix-editor.ts";
import { type TryValues, triedCurrency } from "./draft-values.ts";
import type { EditorChoices } from "./load-editor.ts";

const text = editorMessages.try;

export interface TryPanelProps {
  trying: TryValues;
  /** The draft's type. */
  ownType: string;
  /** The locale that the amount is typed in. */
  locale: string;
  trial: Trial | null;
  errors: FormErrors;
  choices: EditorChoices;
  pending: boolean;
  onChange: (name: keyof TryValues, value: string) => void;
  onTry: () => void;
}

/** 'Type, amount, currency, department, requester -> who decides, and why', on the live matrix and with the draft, side by side. */
export function TryPanel({ trying, ownType, locale, trial, errors, choices, pending, onChange, onTry }: TryPanelProps) {
  const currency = triedCurrency(trying, ownType, choices.types);
  const change = (name: keyof TryValues) => (event: { target: { value: string } }) =>
    onChange(name, event.target.value);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-muted text-sm">{text.intro}</p>
      <div data-question="try" className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label={text.type} name="try.request_type" error={errors["try.request_type"]}>
          <Select
            placeholder={text.ownType}
            value={trying.type}
            onChange={change("type")}
            options={choices.types.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <AmountField
          label={text.amount}
          name="try.amount"
          error={errors["try.amount"]}
          value={trying.amount}
          locale={locale}
          decimals={decimalsOf(choices.currencies, currency)}
          echo={currency}
          onChange={(value) => onChange("amount", value)}
        />
        <Field label={text.currency} name="try.currency" error={errors["try.currency"]}>
          <Select
            placeholder={text.usualCurrency}
            value={trying.currency}
            onChange={change("currency")}
            options={choices.currencies
              .filter((one) => one.is_active)
              .map(({ code }) => ({ value: code, label: code }))}
          />
        </Field>
        <Field label={text.department} name="try.department" error={errors["try.department"]}>
          <Select
            placeholder={text.ownDepartment}
            value={trying.department}
            onChange={change("department")}
            options={choices.departments.map((name) => ({ value: name, label: name }))}
          />
        </Field>
        <Field label={text.requester} name="try.requester" error={errors["try.requester"]}>
          <PersonInput
            value={trying.requester}
            onChange={(value) => onChange("requester", value)}
            people={choices.active}
          />
        </Field>
      </div>
      <Button
        name="_do"
        value="try"
        formNoValidate
        variant="secondary"
        className="mt-4 max-md:w-full"
        onClick={(event) => {
          event.preventDefault();
          onTry();
        }}
      >
        {pending ? text.running : text.button}
      </Button>
      <div aria-live="polite" aria-busy={pending}>
        {trial ? <Outcome trial={trial} /> : null}
      </div>
    </Card>
  );
}

/** Who decides: a person, or by what is said why nobody does. */
const deciderOf = ({ approver_name, eligible_approvers, explanation }: RoutePreview) =>
  approver_name === null ? explanation : eligible_approvers[0]?.user_id;

const othersOf = ({ eligible_approvers }: RoutePreview) => eligible_approvers.map((one) => one.user_id).join();

/** What the draft changes for the request that is tried. */
function compare(live: RoutePreview, draft: RoutePreview): "same" | "differs" | "othersDiffer" {
  if (deciderOf(live) !== deciderOf(draft)) return "differs";
  return othersOf(live) === othersOf(draft) ? "same" : "othersDiffer";
}

function Outcome({ trial: { live, draft } }: { trial: Trial }) {
  if (!draft) return null;
  const verdict = compare(live, draft);
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
        <Side title={text.live} route={live} />
        <Side title={text.draft} route={draft} differs={differs} />
      </div>
    </div>
  );
}

function Side({ title, route, differs = false }: { title: string; route: RoutePreview; differs?: boolean }) {
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
      {eligible_approvers.length > 1 ? (
        <>
          <h4 className="mt-4 mb-2 font-medium text-muted text-xs">{text.mayDecide}</h4>
          <EligibleApprovers approvers={eligible_approvers} />
        </>
      ) : null}
    </section>
  );
}
