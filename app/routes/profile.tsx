import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { fail, ok } from "../../domain/errors.ts";
import { roleLabel } from "../../domain/format/labels.ts";
import { UNDO_SECONDS } from "../../domain/requests/undo.ts";
import { PushDeviceCard } from "../features/notifications/push-device-card.tsx";
import { handleForm } from "../server/handle-form.ts";
import { createUndoCookie, readLanguage, readTheme, readUndoChoice } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { LanguageForm } from "../shell/language-form.tsx";
import { ThemeSwitch, useTheme } from "../shell/theme-switch.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { nameDepartment, renderMessage } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).profile.title) },
];

export function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { name, username, email, department, designation, role } = actor;
  const language = actor.language ?? readLanguage(request);
  const preferences = { theme: readTheme(request), undo: readUndoChoice(request), language };
  return { name, username, email, department, designation, role, ...preferences };
}

/** Saves whether decisions can be undone. */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  const text = texts.profile;
  return handleForm(args, {
    parse(form) {
      const choice = form.get("undo_decisions");
      return choice === "on" || choice === "off" ? ok(choice === "on") : fail("malformed");
    },
    run: async (isOn) => ok(isOn),
    recover: () => null,
    done: (isOn) => ({
      to: "/profile",
      toast: { tone: "success", title: text.undoSaved },
      cookies: [createUndoCookie(isOn)],
    }),
  });
};

export default function Profile() {
  const texts = useTexts();
  const text = texts.profile;
  const messages = texts.common;
  const notificationSettingsMessages = texts.notificationSettings;
  const outOfOfficeMessages = texts.outOfOffice;
  const languageMessages = texts.languageChoice;

  const person = useLoaderData<typeof loader>();
  const theme = useTheme(person.theme);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} />
      <div className="flex flex-col gap-4">
        <Card>
          <div className="mb-6 flex items-center gap-4">
            <Avatar name={person.name} size="lg" />
            <div className="min-w-0">
              <p className="font-semibold text-lg">{person.name}</p>
              <p className="text-muted text-sm">
                {[person.designation, nameDepartment(texts, person.department)].filter(Boolean).join(" · ")}
              </p>
            </div>
          </div>
          <DescriptionList
            items={[
              { term: text.name, value: person.name },
              { term: text.username, value: person.username },
              { term: text.email, value: person.email },
              { term: text.department, value: nameDepartment(texts, person.department) },
              { term: text.designation, value: person.designation },
              { term: text.role, value: renderMessage(texts, roleLabel(person.role)) },
            ]}
          />
        </Card>
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title={text.security}>
            <p className="mb-4 text-muted text-sm">{text.securityText}</p>
            <LinkButton to="/change-password" icon={<Icon name="key-round" />}>
              {messages.nav.changePassword}
            </LinkButton>
          </Card>
          <Card title={text.factors}>
            <p className="mb-4 text-muted text-sm">{text.factorsText}</p>
            <LinkButton to="/profile/sign-in-security" icon={<Icon name="shield-check" />}>
              {text.showFactors}
            </LinkButton>
          </Card>
          <Card title={text.sessions}>
            <p className="mb-4 text-muted text-sm">{text.sessionsText}</p>
            <LinkButton to="/profile/sessions" icon={<Icon name="monitor" />}>
              {text.showSessions}
            </LinkButton>
          </Card>
          <Card title={notificationSettingsMessages.openTitle}>
            <p className="mb-4 text-muted text-sm">{notificationSettingsMessages.openText}</p>
            <LinkButton to="/profile/notifications" icon={<Icon name="bell" />}>
              {notificationSettingsMessages.open}
            </LinkButton>
          </Card>
          <Card title={outOfOfficeMessages.title}>
            <p className="mb-4 text-muted text-sm">{outOfOfficeMessages.profileText}</p>
            <LinkButton to="/profile/out-of-office" icon={<Icon name="calendar-off" />}>
              {outOfOfficeMessages.open}
            </LinkButton>
          </Card>
          <Card title={text.appearance}>
            <p className="mb-4 text-muted text-sm">{text.appearanceText}</p>
            <ThemeSwitch theme={theme} />
          </Card>
          <Card title={languageMessages.label}>
            <p className="mb-4 text-muted text-sm">{languageMessages.text}</p>
            <LanguageForm chosen={person.language} />
          </Card>
          <Card title={text.undo}>
            <p className="mb-4 text-muted text-sm">{text.undoText(UNDO_SECONDS)}</p>
            <UndoSwitch isOn={person.undo} />
          </Card>
          <PushDeviceCard username={person.username} />
        </div>
      </div>
    </div>
  );
}

/** Buttons that choose whether decisions can be undone. */
function UndoSwitch({ isOn }: { isOn: boolean }) {
  const text = useTexts().profile;

  return (
    <Form method="post" replace preventScrollReset aria-label={text.undo}>
      <div className="flex gap-1 rounded-field bg-base-200 p-1">
        {(["on", "off"] as const).map((choice) => (
          <button
            key={choice}
            type="submit"
            name="undo_decisions"
            value={choice}
            aria-pressed={isOn === (choice === "on")}
            className="theme-choice"
          >
            {text.undoChoices[choice]}
          </button>
        ))}
      </div>
    </Form>
  );
}
