/**
 * The names that the standard data of an installation has (migrations/0002_standard_data.sql), by code. People see the name in their
 * language until somebody renames it. A department is known by its name only.
 */
export const STANDARD_NAMES = {
  request_type: {
    financial: "Financial",
    non_financial: "Non Financial",
    travel: "Travel",
    procurement: "Procurement",
    hr: "HR",
    it: "IT",
    admin: "Admin",
    personal: "Personal",
  },
  priority: { LOW: "Low", MEDIUM: "Medium", HIGH: "High", URGENT: "Urgent" },
  department: { it: "IT", finance: "Finance", hr: "HR", operations: "Operations", admin: "Admin" },
} as const;
