import { type Message, message } from "./message.ts";

/** The maximum size of every field and list. Texts are counted in characters after trimming. */
export const LIMITS = {
  title: 200,
  description: 10_000,
  comment: 5_000,
  /** People whom one comment can mention. */
  mentions: 10,
  /** People who can watch one request. */
  watchers: 50,
  delegation_reason: 500,
  deletion_reason: 500,
  announcement: 10_000,
  /** Departments that one announcement can address. */
  target_departments: 100,
  name: 120,
  email: 254,
  admin_description: 1_000,
  payers: 50,
  /** Levels of one matrix configuration. */
  levels: 50,
  /** Steps of one band of the matrix (R32). */
  steps: 8,
  /** People that one step asks. */
  step_people: 25,
  /**
   * People in all steps of one band, including the members that their groups have when the matrix is saved. The limit does not include
   * people who are asked only in place of others, or members that groups get later. `step_people` still limits each step.
   */
  route_people: 60,
  /** Levels of one route, including those added by hand (R35). */
  route_levels: 20,
  /** Members of one group of approvers. */
  group_members: 200,
  /** Characters of each value of a draft or template except its title and description. */
  draft_value: 100,
  template_name: 60,
  /** Templates of one person. */
  templates: 50,
  /** Templates of the whole installation that are shared with everybody or with a department. */
  shared_templates: 200,
  /** Recurring requests of one person. */
  recurring_requests: 20,
  search: 200,
  /** Requests that a list or export can name by their numbers. */
  listed_ids: 100,
  password: 200,
  /** Files that one submission, or one later entry of the record, can add. */
  attachments: 3,
  /** Files of one request in total. */
  request_attachments: 30,
  attachment_bytes: 2_097_152,
  /**
   * Bytes of the body of an HTTP request: five files in base64 and their texts. Two files more than are allowed, so that the answer can say
   * how many are.
   */
  body_bytes: 14_680_064,
  filename: 200,
  list: 100,
  /** Rows of a list that is read as a whole and then paged. */
  whole_list: 1_000,
  /** Requests in one call of the administrators' list, and in one bulk deletion. */
  all_requests: 1_000,
  /** Requests that one call can approve or reject. */
  bulk_decisions: 50,
  /** Requests waiting for a person, among which the page of a request finds the next one. */
  waiting_queue: 25,
  /** Recent own comments that the form of a decision offers, and the number of decisions that are searched for them. */
  recent_comments: 5,
  recent_decisions: 25,
  /** Rows of one import, and bytes of its text in UTF-8. */
  import_rows: 1_000,
  import_bytes: 1_048_576,
  /** Existing requests that one backtest routes with a draft of the matrix. */
  backtest: 10_000,
} as const;

/** The message about an import that is too large, which is the same for rows and bytes. */
export const IMPORT_LIMIT_MESSAGE = message("imports.limit");

export const formatMaxLengthMessage = (max: number): Message => message("inputs.max_length", { max });

/** Returns how many files may be added at once to a request that already has `present` files. */
export const getMaxNewFileCount = (present: number): number =>
  Math.max(0, Math.min(LIMITS.attachments, LIMITS.request_attachments - present));

/** The maximum time that the WebSocket of a page stays open. The page then opens a new one, and the session is checked again. */
export const MAX_SOCKET_MS = 10 * 60 * 1000;
