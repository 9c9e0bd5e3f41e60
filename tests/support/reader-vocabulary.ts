import type { ReaderContext } from "../../domain/assistant/reader/read-question.ts";
import type { Vocabulary } from "../../domain/assistant/reader/vocabulary.ts";

const person = (id: string, name: string, role: Vocabulary["people"][number]["role"], department: string) => ({
  id,
  name,
  username: `${id}.user`,
  role,
  department,
  is_active: true,
});

/** The names of a small company. The ids of people are their first names. */
export const READER_VOCABULARY: Vocabulary = {
  types: [
    { code: "travel", name: "Travel" },
    { code: "procurement", name: "Procurement" },
    { code: "financial", name: "Financial" },
    { code: "non_financial", name: "Non Financial" },
    { code: "hr", name: "HR" },
    { code: "it", name: "IT" },
    { code: "admin", name: "Admin" },
    { code: "personal", name: "Personal" },
  ],
  departments: [
    { id: "d-it", name: "IT" },
    { id: "d-finance", name: "Finance" },
    { id: "d-hr", name: "HR" },
    { id: "d-operations", name: "Operations" },
    { id: "d-sales", name: "Sales" },
  ],
  people: [
    person("ama", "Ama Admin", "admin", "Operations"),
    person("victor", "Victor Pell", "vp", "Operations"),
    person("dora", "Dora Rector", "director", "Operations"),
    person("selma", "Selma Nior", "senior_manager", "Finance"),
    person("marc", "Marc Nager", "manager", "Finance"),
    person("rita", "Rita Quest", "requester", "Finance"),
    person("hanna", "Hanna Rees", "manager", "HR"),
    person("ivo", "Ivo Tamm", "manager", "IT"),
    person("ines", "Ines Staff", "requester", "IT"),
    person("will", "Will Grant", "requester", "Sales"),
  ],
  currencies: ["USD", "EUR", "GBP", "CFA"],
  priorities: ["LOW", "MEDIUM", "HIGH", "URGENT"],
};

/** The context of questions that Rita Quest of Finance asks on Saturday, 21 November 2026. */
export const READER_CONTEXT: ReaderContext = {
  vocabulary: READER_VOCABULARY,
  actor: { id: "rita", department_id: "d-finance" },
  now: "2026-11-21T09:00:00.000Z",
};
