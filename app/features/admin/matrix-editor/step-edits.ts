import type { DraftValues } from "./draft-values.ts";
import { createStepValues, type StepBandKey, type StepValues } from "./step-values.ts";

/**
 * A change of a band's steps by a button. Forms submit it as 'step-add.0', 'step-up.0.1' or 'member-remove.named.0.2': the act, the band,
 * the index of the step and the index of the member.
 */
export type StepEdit =
  | { act: "step-add"; band: StepBandKey }
  | { act: "step-remove" | "step-up" | "step-down" | "member-add"; band: StepBandKey; step: number }
  | { act: "member-remove"; band: StepBandKey; step: number; member: number };

const EDIT_NAME =
  /^(step-add|step-remove|step-up|step-down|member-add|member-remove)\.(named|\d{1,3})(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?$/;

/** Returns the edit for a submitted name such as 'step-up.0.1', or null for any other text. */
export function parseStepEdit(name: string): StepEdit | null {
  const [, act, bandName, step, member] = EDIT_NAME.exec(name) ?? [];
  const band = bandName === "named" ? bandName : Number(bandName);
  if (act === "step-add") return { act, band };
  if (act === "member-remove") return { act, band, step: Number(step), member: Number(member) };
  if (act === "step-remove" || act === "step-up" || act === "step-down" || act === "member-add")
    return { act, band, step: Number(step) };
  return null;
}

export function toStepEditName(edit: StepEdit): string {
  const step = "step" in edit ? `.${edit.step}` : "";
  return `${edit.act}.${edit.band}${step}${"member" in edit ? `.${edit.member}` : ""}`;
}

/** Returns the steps of a band after an edit. With JavaScript, the browser calls this function, otherwise the server. */
export function applyStepEdit(steps: readonly StepValues[], edit: StepEdit): readonly StepValues[] {
  if (edit.act === "step-add") return [...steps, createStepValues(steps)];
  const step = steps[edit.step];
  if (!step) return steps;
  if (edit.act === "step-remove") return steps.toSpliced(edit.step, 1);
  if (edit.act === "member-add") return steps.with(edit.step, addMember(step, step.adding));
  if (edit.act === "member-remove")
    return steps.with(edit.step, { ...step, members: step.members.toSpliced(edit.member, 1) });
  const to = edit.step + (edit.act === "step-up" ? -1 : 1);
  return to < 0 || to >= steps.length ? steps : steps.toSpliced(edit.step, 1).toSpliced(to, 0, step);
}

/** Returns the step with `member` added, except if `member` is empty or already in the step. Clears the field that adds members. */
export function addMember(step: StepValues, member: string): StepValues {
  const added = member.trim();
  const isKnown = added === "" || step.members.includes(added);
  return { ...step, adding: "", members: isKnown ? step.members : [...step.members, added] };
}

/** Returns the draft after an edit of the steps of a band. */
export function applyStepEditToDraft(values: DraftValues, edit: StepEdit): DraftValues {
  if (edit.band === "named") return { ...values, steps: applyStepEdit(values.steps, edit) };
  const level = values.levels[edit.band];
  if (!level) return values;
  return { ...values, levels: values.levels.with(edit.band, { ...level, steps: applyStepEdit(level.steps, edit) }) };
}
