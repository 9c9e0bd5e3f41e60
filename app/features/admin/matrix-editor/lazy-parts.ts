import { partSource } from "../../../ui/lazy-part.tsx";
import { BacktestOutcome as ServedBacktest } from "./backtest-outcome.tsx";
import { LeaveDialog as ServedLeave } from "./leave-dialog.tsx";
import { TrialOutcome as ServedTrial } from "./trial-outcome.tsx";

/* Parts of the editor that are shown only after a button is pressed. */

export const trialOutcome = partSource(
  import.meta.env.SSR ? ServedTrial : null,
  async () => (await import("./trial-outcome.tsx")).TrialOutcome,
);

export const backtestOutcome = partSource(
  import.meta.env.SSR ? ServedBacktest : null,
  async () => (await import("./backtest-outcome.tsx")).BacktestOutcome,
);

export const leaveDialog = partSource(
  import.meta.env.SSR ? ServedLeave : null,
  async () => (await import("./leave-dialog.tsx")).LeaveDialog,
);
