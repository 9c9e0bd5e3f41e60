/** The names of the company that questions can contain. */
import type { Role } from "../../roles.ts";

export type Vocabulary = {
  types: readonly { code: string; name: string }[];
  departments: readonly { id: string; name: string }[];
  /** `department`: the name of the person's department. */
  people: readonly {
    id: string;
    name: string;
    username: string;
    role: Role;
    department: string;
    is_active: boolean;
  }[];
  /** Currency codes. */
  currencies: readonly string[];
  priorities: readonly string[];
};

export type KindContext = { vocabulary: Vocabulary; actor: { id: string; department_id: string }; now: string };
