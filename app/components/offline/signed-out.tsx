import type { ReactNode } from "react";
import { useForgetting } from "./use-sign-out.ts";

/** Shows nothing; forgets everything. */
export default function SignedOut(): ReactNode {
  useForgetting();
  return null;
}
