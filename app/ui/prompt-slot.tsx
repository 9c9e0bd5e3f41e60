/** Marks a screen on which a PromptCard may appear. The card takes no space of the screen. */
export function PromptSlot() {
  return <div id="prompts" className="prompts" aria-live="polite" />;
}
