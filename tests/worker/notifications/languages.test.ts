import { describe, expect, test } from "vitest";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { FRENCH_MESSAGES } from "../../../texts/fr/index.ts";
import { createRenderedServices } from "../../../worker/rendered-services.ts";
import { createServices } from "../../../worker/services/index.ts";
import { unwrap } from "../../support/result.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";
import { createDeliveryTest } from "../delivery/delivery-test.ts";

const delivery = createDeliveryTest();
const { backend } = delivery;

const chooseFrench = (who: SampleUsername) =>
  delivery.rows("UPDATE users SET language = 'fr' WHERE id = ?", backend.people[who]);

/** Returns the newest notification of a person in English and in French. */
async function readInBoth(who: SampleUsername) {
  const french = createRenderedServices(createServices(backend.deps), FRENCH_MESSAGES);
  const input = { since: null, limit: 1 };
  const actor = await backend.as(who);
  const [english] = (await backend.services.notifications.list(actor, input)).items;
  const [translated] = (await french.notifications.list(actor, input)).items;
  return { english, french: translated };
}

/** Titles and comments that consist of words of the product's own texts. */
const WRITTEN = ["Approved", "Rent 3 days", "Fish and Chips", "Role: Manager → Director; and 4 more."];

describe("a notification is written in the language of each reader", () => {
  test.each(WRITTEN)(
    "the title and the comment '%s' are unchanged in French notifications, mails and pushes",
    async (text) => {
      await chooseFrench("manager");
      const browser = await delivery.subscribe("manager");
      const { id } = await submitAs(backend, "requester", { title: text });
      expect(await readInBoth("manager")).toMatchObject({
        english: { title: "New Approval Request", message: `${id} "${text}" from Rita Quest needs your decision.` },
        french: {
          title: "Nouvelle demande d’approbation",
          message: `${id} «\u00a0${text}\u00a0» de Rita Quest attend votre décision.`,
          request_title: text,
          code: "notifications.request_submitted",
          params: { request_id: id, title: text, requester_name: "Rita Quest", actor_name: "Rita Quest" },
        },
      });
      unwrap(await actAs(backend, "requester", id, { action: "comment", comments: text }));
      await backend.jobs.deliverOutbox();
      const commented = `Rita Quest a commenté ${id} «\u00a0${text}\u00a0».`;
      // Notifications are sent at the same time, so that their order is not defined.
      expect(delivery.pushed(browser).toSorted((a, b) => b.title.localeCompare(a.title, "fr"))).toMatchObject([
        {
          title: "Nouvelle demande d’approbation",
          body: `${id} «\u00a0${text}\u00a0» de Rita Quest attend votre décision.`,
        },
        { title: "Nouveau commentaire", body: commented },
      ]);
      const mails = delivery.mails
        .filter(({ to }) => to.name === "Marc Nager")
        .toSorted((a, b) => b.subject.localeCompare(a.subject, "fr"));
      expect(mails.map(({ subject }) => subject)).toEqual([
        `Nouvelle demande d’approbation\u00a0: ${id} ${text}`,
        `Nouveau commentaire\u00a0: ${id} ${text}`,
      ]);
      expect(mails[1]?.text).toContain(
        `${commented}\n\nMontant\u00a0: USD 900,00\nDemandeur\u00a0: Rita Quest\nType de demande\u00a0: Achats\n`,
      );
      expect(mails[1]?.text).toContain(`Commentaire\u00a0:\n> ${text}\n`);
      expect(mails[1]?.text).toContain("Se désabonner de «\u00a0Nouveau commentaire\u00a0»\u00a0: https://");
    },
  );

  test("two people read the notifications about one change in their languages", async () => {
    await chooseFrench("requester");
    const { id } = await submitAs(backend, "requester");
    unwrap(await actAs(backend, "manager", id, { action: "comment", comments: "Fine" }));
    unwrap(await actAs(backend, "director", id, { action: "comment", comments: "Fine" }));
    await backend.jobs.deliverOutbox();
    const subjects = delivery.mails.flatMap(({ to, subject, text }) =>
      text.includes("Dora Rector") ? [`${to.name}: ${subject}`] : [],
    );
    expect(subjects.toSorted()).toEqual([
      `Marc Nager: New comment: ${id} Team laptops`,
      `Rita Quest: Nouveau commentaire\u00a0: ${id} Team laptops`,
    ]);
  });

  test("the copy for a delegate and a completed notification are written in the language of their reader", async () => {
    const ends_at = new Date(backend.clock.now.getTime() + 86_400_000).toISOString();
    const absence = { delegate_user_id: backend.people["it.staff"], starts_at: null, ends_at, reason: "" };
    unwrap(await backend.services.delegations.create(await backend.as("manager"), absence));
    const { id } = await submitAs(backend, "requester", { title: "Approved" });
    expect(await readInBoth("it.staff")).toMatchObject({
      english: {
        message: `${id} "Approved" from Rita Quest needs your decision. You received this because Marc Nager is out of office.`,
      },
      french: {
        message: `${id} «\u00a0Approved\u00a0» de Rita Quest attend votre décision. Vous recevez ceci car Marc Nager est absent(e).`,
      },
    });
    unwrap(await actAs(backend, "it.staff", id, { action: "reject", comments: "No" }));
    expect(await readInBoth("manager")).toMatchObject({
      english: { title: "Request Rejected", message: `Ines Staff for Marc Nager rejected ${id} "Approved".` },
      french: {
        title: "Demande rejetée",
        message: `Ines Staff pour Marc Nager a rejeté ${id} «\u00a0Approved\u00a0».`,
      },
    });
  });
});
