import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";

/** Copies the address of a request to the clipboard. If the browser does not allow that, a toast shows the address. */
export function CopyLinkButton({ request_id, className }: { request_id: string; className?: string }) {
  const text = useTexts().requestDetails.copy;

  const toast = useToast();
  const copy = async () => {
    const address = `${window.location.origin}/request/${encodeURIComponent(request_id)}/details`;
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: "success", title: text.linkCopied });
    } catch (error) {
      // A TypeError means that there is no clipboard without https. A DOMException means that the person or the browser refused.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      toast({ tone: "info", title: text.address, description: address });
    }
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {text.link}
    </button>
  );
}
