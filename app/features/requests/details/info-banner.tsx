import type { RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { Icon } from "../../../ui/icon.tsx";
import { nameOnBehalfOf } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { InlineForm } from "../inline-form.tsx";
import type { ActionRefusal } from "../request-refusal.ts";

interface InfoBannerProps {
  request: Rendered<RequestDetails>;
  refusal: ActionRefusal | null | undefined;
  formKey: string;
}

/** Shows the approver's question and the form for the response to the requester. */
export function InfoRequestBanner({ request, refusal, formKey }: InfoBannerProps) {
  const texts = useTexts();
  const info = texts.requestDetails.info;
  const messages = texts.common;

  if (!request.allowed_actions.includes("respond")) return null;
  const question = request.approval_history.findLast((entry) => entry.action === "request_info");
  return (
    <section
      aria-labelledby="info-requested"
      className="mt-4 rounded-box border border-warning/35 bg-[color-mix(in_oklab,var(--color-warning)_7%,var(--color-base-100))] p-4"
    >
      <h3 id="info-requested" className="flex items-center gap-2 font-semibold">
        <Icon name="circle-question-mark" className="size-5 text-warning" />
        {info.title}
      </h3>
      <figure className="mt-3 mb-4 text-sm">
        <figcaption className="font-medium">
          {info.question(
            question
              ? nameOnBehalfOf(texts, question.approver_name, question.on_behalf_of)
              : messages.requests.approver,
          )}
        </figcaption>
        <blockquote className="mt-1 max-w-prose whitespace-pre-line">{request.info_requested}</blockquote>
      </figure>
      <InlineForm act="respond" field="additional_info" request={request} refusal={refusal} formKey={formKey} />
    </section>
  );
}
