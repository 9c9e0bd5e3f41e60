/** The place of a PromptCard: the first row of a screen. Takes no space while it is empty. */
export function PromptSlot() {
  return <div id="prompts" className="prompts" aria-live="polite" />;
}
