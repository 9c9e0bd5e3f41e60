import { partSource } from "../../components/lazy-part.tsx";
import { BacktestOutcome as ServedBacktest } from "./backtest-outcome.tsx";
import { TrialOutcome as ServedTrial } from "./trial-outcome.tsx";

/* What the editor's questions are answered with. */

export const trialOutcome = partSource(
  import.meta.env.SSR ? ServedTrial : null,
  async () => (await import("./trial-outcome.tsx")).TrialOutcome,
);

export const backtestOutcome = partSource(
  import.meta.env.SSR ? ServedBacktest : null,
  async () => (await import("./backtest-outcome.tsx")).BacktestOutcome,
);
