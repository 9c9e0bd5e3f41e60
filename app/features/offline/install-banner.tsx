import { phoneMessages } from "../../messages/phone.ts";
import { Button } from "../../ui/button.tsx";
import { PromptCard } from "../../ui/prompt-card.tsx";
import { useInstallOffer } from "./use-install-offer.ts";

const text = phoneMessages.install;

/** Offers to put the product on the device, where the browser can. */
export function InstallBanner() {
  const { shown, install, dismiss } = useInstallOffer();
  return (
    <PromptCard due={shown} icon="smartphone" title={text.title} text={text.text}>
      <Button type="button" variant="ghost" size="sm" onClick={dismiss}>
        {text.later}
      </Button>
      <Button type="button" size="sm" onClick={install}>
        {text.install}
      </Button>
    </PromptCard>
  );
}
