/** The first row of a screen where a prompt may appear (PromptCard). No room is taken as long as there is none. */
export function PromptPlace() {
  return <div id="prompts" className="prompts" aria-live="polite" />;
}
