import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { sumByCurrency } from "../../../../domain/format/sum-by-currency.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { RefusalAlert } from "../../../forms/failure-alert.tsx";
import { useIdempotencyKey } from "../../../forms/idempotency-key.ts";
import { findSubmittedText } from "../../../forms/refusal.ts";
import { useFocusFirstError } from "../../../forms/use-focus-first-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { DialogActions } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/inputs.tsx";
import { Money } from "../../../ui/money.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import type { ListedRequest } from "../listed-request.ts";
import { RecentComments } from "../recent-comments.tsx";
import { formatRequestFields } from "../request-fields.ts";
import { FlagList } from "../request-flags.tsx";
import type { BulkRefusal } from "../request-refusal.ts";
import { type BulkAction, toBulkActionName } from "./bulk-address.ts";
import { isFlagged } from "./bulk-checkbox.tsx";

export interface BulkFormProps {
  action: BulkAction;
  /** The ids of all requests that the person chose. */
  chosen: readonly string[];
  /** The chosen requests that can be decided, as the person sees them. */
  requests: readonly ListedRequest[];
  /** Those of `requests` that are ticked. */
  included: readonly ListedRequest[];
  onTick: (id: string, isTicked: boolean) => void;
  refusal: BulkRefusal | null;
  closeTo: string;
  formKey: string;
}

/**
 * The form that decides several requests with one comment. It shows the requests with their amounts and flags, and the sum of the ticked
 * ones for each currency.
 */
export function BulkForm({ action, chosen, requests, included, onTick, refusal, closeTo, formKey }: BulkFormProps) {
  const texts = useTexts();
  const text = texts.bulkDecisions;
  const actionMessages = texts.actions;
  const messages = texts.common;

  const navigation = useNavigation();
  const form = useFocusFirstError(refusal);
  const hydrated = useHydrated();
  const [isFilled, setIsFilled] = useState(false);
  const { key, renew } = useIdempotencyKey(formKey);
  const { failures = null } = refusal ?? {};
  const pending = navigation.formMethod === "POST" && navigation.formData?.get("_act") === toBulkActionName(action);
  const recheck = () => setIsFilled(Boolean(form.current?.querySelector("textarea")?.value.trim()));
  // Reads the comment, because it can have a value that was restored after a refusal or typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is shown.
  useEffect(recheck, []);
  // Uses a new idempotency key after a refusal, because the remaining requests are a new call.
  useEffect(() => {
    if (failures) renew();
  }, [failures, renew]);
  const missing = chosen.filter((id) => !requests.some((request) => request.id === id));
  const flaggedCount = requests.filter(isFlagged).length;
  // Without a script, the number in the button would not follow the ticks.
  const label = hydrated || flaggedCount === 0 ? text[action].title(included.length) : text[action].ticked;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      replace
      preventScrollReset
      className="flex flex-col gap-4"
      onInput={recheck}
    >
      <input type="hidden" name="_act" value={toBulkActionName(action)} />
      <input type="hidden" name="_key" value={`${key}:${toBulkActionName(action)}`} />
      {refusal && failures ? (
        <Alert tone="warning" title={refusal.decided > 0 ? text.partly : actionMessages[action].failed}>
          {refusal.decided > 0 ? text.decided(refusal.decided) : text.noneDecided}
        </Alert>
      ) : null}
      <RefusalAlert refusal={refusal} />
      {flaggedCount > 0 ? (
        <Alert tone="warning" title={text.flaggedTitle(flaggedCount, requests.length)}>
          {text.flaggedText}
        </Alert>
      ) : null}
      <ul
        aria-label={text.chosen}
        className="divide-y divide-base-300 rounded-box border border-base-300 text-sm md:max-h-[min(24rem,40dvh)] md:shrink-0 md:overflow-y-auto"
      >
        {requests.map((request) => (
          <ChosenRequest
            key={request.id}
            request={request}
            isIncluded={included.includes(request)}
            onTick={(isTicked) => onTick(request.id, isTicked)}
            failure={failures?.find(({ request_id }) => request_id === request.id)?.detail ?? ""}
          />
        ))}
        {missing.map((id) => (
          <li key={id} className="px-4 py-2 text-error">
            {failures?.find(({ request_id }) => request_id === id)?.detail ?? text.unavailable(id)}
          </li>
        ))}
      </ul>
      {requests.length > 0 ? (
        <>
          <Totals requests={included} />
          <Field
            label={actionMessages[action].field}
            name="comments"
            required
            hint={text[action].hint}
            error={refusal?.errors.comments}
          >
            <TextArea
              placeholder={actionMessages[action].placeholder}
              defaultValue={findSubmittedText(refusal, "comments")}
              data-first-focus={flaggedCount === 0 ? "" : undefined}
            />
          </Field>
          <RecentComments action={action} />
        </>
      ) : (
        <p>{text.noneLeft}</p>
      )}
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {requests.length > 0 ? messages.action.cancel : messages.action.close}
        </LinkButton>
        {requests.length > 0 ? (
          <Button
            variant={action === "approve" ? "success" : "danger"}
            pending={pending}
            disabled={hydrated && (!isFilled || included.length === 0)}
          >
            {label}
          </Button>
        ) : null}
      </DialogActions>
    </Form>
  );
}

/**
 * Returns the fields that are shown after a later conflict (R9). Leaves out the description, because with 50 requests the form would be too
 * long.
 */
const formatSeenFields = (texts: Texts, request: ListedRequest, timeZone: string) =>
  formatRequestFields(texts, { ...request, description: "" }, timeZone);

interface ChosenRequestProps {
  request: ListedRequest;
  isIncluded: boolean;
  onTick: (isTicked: boolean) => void;
  /** Why the request was not decided. */
  failure: string | undefined;
}

function ChosenRequest({ request, isIncluded, onTick, failure }: ChosenRequestProps) {
  const texts = useTexts();
  const text = texts.bulkDecisions;
  const messages = texts.common;

  const { timeZone } = useViewerLocale();
  const { id, version, title, requester_name, on_behalf_of, amount, currency, amount_decimals, amount_usd } = request;
  return (
    <li className="flex items-start gap-1 py-1 pr-4 pl-1">
      <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          name="items"
          value={`${version} ${id}`}
          checked={isIncluded}
          onChange={(event) => onTick(event.target.checked)}
          aria-label={text.include(id)}
          className="checkbox checkbox-sm checkbox-primary"
        />
      </label>
      <input
        type="hidden"
        name="_subjects"
        value={JSON.stringify({ id, title, seen: formatSeenFields(texts, request, timeZone) })}
      />
      <div className="min-w-0 flex-1 break-words py-1">
        <p dir="auto" className="font-medium">
          {title}
        </p>
        <p className="text-muted">
          {`${id} · `}
          <bdi>{requester_name}</bdi>
          {on_behalf_of ? ` · ${messages.requests.forPerson(on_behalf_of.name)}` : null}
        </p>
        {failure === undefined ? null : <p className="text-error">{failure}</p>}
        {request.flags.length > 0 ? <FlagList flags={request.flags} /> : null}
      </div>
      {amount === null ? null : (
        <span className="py-1 text-right">
          <Money amount={amount} currency={currency} decimals={amount_decimals} amount_usd={amount_usd} />
        </span>
      )}
    </li>
  );
}

/** Shows the sum of the amounts in each currency. */
function Totals({ requests }: Pick<BulkFormProps, "requests">) {
  const text = useTexts().bulkDecisions;

  const totals = sumByCurrency(
    requests.flatMap(({ amount, currency, amount_decimals, amount_usd }) =>
      amount === null ? [] : [{ amount, currency, decimals: amount_decimals, amount_usd }],
    ),
  );
  if (totals.length === 0) return null;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 px-4 text-right font-semibold text-sm">
      <dt className="row-span-full text-left">{text.total}</dt>
      {totals.map((total) => (
        <dd key={total.currency} className="col-start-2">
          <Money {...total} />
        </dd>
      ))}
    </dl>
  );
}
