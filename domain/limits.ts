/** Every text field has a number. Characters after trimming. */
export const LIMITS = {
  title: 200,
  description: 10_000,
  comment: 5_000,
  delegation_reason: 500,
  announcement: 10_000,
  /** Departments that one announcement is meant for. */
  target_departments: 100,
  name: 120,
  email: 254,
  admin_description: 1_000,
  payers: 50,
  /** Levels of one matrix entry. */
  levels: 50,
  search: 200,
  password: 200,
  /** Files of a submission, and of each later entry of the record. */
  attachments: 3,
  /** Files of one request, however they came. */
  request_attachments: 30,
  attachment_bytes: 2_097_152,
  filename: 200,
  list: 100,
  /** The administrators' table of all requests, and what one call deletes of it. */
  all_requests: 1_000,
  /** Rows of one import. */
  import_rows: 1_000,
  /** Real requests that a draft of the matrix is tried on at once. */
  backtest: 10_000,
  /** Characters of its file: a thousand rows, generously. */
  import_characters: 200_000,
} as const;

export const maxLengthMessage = (max: number): string => `Please use at most ${max} characters`;

/** Returns how many files may be added at once to a request that already has `present` files. */
export const getRemainingFileCount = (present: number): number =>
  Math.max(0, Math.min(LIMITS.attachments, LIMITS.request_attachments - present));
