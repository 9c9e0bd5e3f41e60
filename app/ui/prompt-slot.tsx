/** The place for a PromptCard at the top of a screen. It takes no space while it is empty. */
export function PromptSlot() {
  return <div id="prompts" className="prompts" aria-live="polite" />;
}
