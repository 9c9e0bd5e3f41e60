import { createPartSource } from "../../../ui/lazy-part.tsx";
import { BacktestOutcome as ServedBacktest } from "./backtest-outcome.tsx";
import { TrialOutcome as ServedTrial } from "./trial-outcome.tsx";
import { UnsavedChangesDialog as ServedLeave } from "./unsaved-changes-dialog.tsx";

/* Parts of the editor that are shown only after a button is pressed. */

export const trialOutcome = createPartSource(
  import.meta.env.SSR ? ServedTrial : null,
  async () => (await import("./trial-outcome.tsx")).TrialOutcome,
);

export const backtestOutcome = createPartSource(
  import.meta.env.SSR ? ServedBacktest : null,
  async () => (await import("./backtest-outcome.tsx")).BacktestOutcome,
);

export const unsavedChangesDialog = createPartSource(
  import.meta.env.SSR ? ServedLeave : null,
  async () => (await import("./unsaved-changes-dialog.tsx")).UnsavedChangesDialog,
);
