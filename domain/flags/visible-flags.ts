/** Decides which flags of a request a person sees (R4), and what they say. Pure. */
import type { RequestFlag } from "../entities.ts";
import { limitRepeatedFlags } from "./compute-flags.ts";
import { describeFlag, type ResolvedReference, sumUsdWith } from "./flag-texts.ts";
import { type FlagAudience, type RelatedRequest, type StoredFlag, sortFlags } from "./flags.ts";

/**
 * The stored flags of a request, as they are read for one person. `related`: the requests to which they refer and that the person may see.
 * `audience`: whose flags about unnamed requests the person sees; null: nobody's.
 */
export type StoredFlagData = {
  flags: readonly StoredFlag[];
  related: readonly RelatedRequest[];
  audience: FlagAudience | null;
};

/** Returns the flags that the person sees, warnings first. `worker/db/queries/flags.ts` implements the same rule in SQL for the filter. */
export function listVisibleFlags({ flags, related, audience }: StoredFlagData): RequestFlag[] {
  const requests = new Map(related.map((one) => [one.id, one]));
  const visible = flags.flatMap((flag): RequestFlag[] => {
    if (flag.audience !== "everyone" && flag.audience !== audience) return [];
    const references = flag.references.flatMap((one): ResolvedReference[] => {
      const request = requests.get(one.id);
      return request ? [{ ...one, request }] : [];
    });
    const weight = references.reduce((sum, one) => sum + one.weight, 0);
    if (flag.references.length > 0 && weight <= flag.above) return [];
    const { code, tone } = flag;
    return [{ code, tone, params: toParams(flag, references), text: describeFlag(flag, references) }];
  });
  return sortFlags(limitRepeatedFlags(visible));
}

/** Returns the parameters of a flag for clients: those that are stored, and the numbers of the requests to which it refers. */
function toParams(flag: StoredFlag, references: readonly ResolvedReference[]): RequestFlag["params"] {
  if (flag.references.length === 0) return flag.params;
  const requests = references.map(({ id }) => id);
  if (flag.code !== "split") return { ...flag.params, requests };
  const { own_usd, ...params } = flag.params;
  const total_usd = Math.round(sumUsdWith(own_usd, references) * 100) / 100;
  return { ...params, amount_usd: own_usd, total_usd, requests };
}
