-- The tables and their indexes. worker/db/schema describes every table and column for the code; the comments here say what only SQL
-- shows. Names and texts that people read have folded forms beside them (R50): `<column>_folded` for comparing, which is unique, and
-- `<column>_search` for searching.

-- ---------- Departments, people, and how people sign in ----------

CREATE TABLE departments (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  name_folded text,
  name_search text,
  description text NOT NULL DEFAULT '',
  budget_minor integer,
  head_user_id text,
  is_active integer NOT NULL DEFAULT true,
  was_used integer NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL
);
CREATE UNIQUE INDEX departments_name ON departments (name_folded);

CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  username text NOT NULL,
  username_folded text,
  email_folded text,
  username_search text,
  email_search text,
  name_search text,
  password_hash text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  department_id text NOT NULL REFERENCES departments(id),
  designation text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'requester',
  is_active integer NOT NULL DEFAULT true,
  password_kind text NOT NULL DEFAULT 'own',
  password_expires_at text,
  password_set_by text,
  password_set_by_role text,
  email_set_by text,
  email_set_by_role text,
  dashboard_sort_by text NOT NULL DEFAULT 'created_at',
  dashboard_sort_order text NOT NULL DEFAULT 'desc',
  language text,
  was_used integer NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL,
  updated_at text NOT NULL
);
CREATE INDEX users_role ON users (role, is_active);
CREATE INDEX users_department ON users (department_id);
CREATE INDEX users_name ON users (name, id);
CREATE UNIQUE INDEX users_username ON users (username_folded);
CREATE UNIQUE INDEX users_email ON users (email_folded);
CREATE INDEX users_one_time_password ON users (password_set_by_role) WHERE password_kind = 'one_time';

-- Every present and former name of a user. Triggers write the rows, the full-text index user_names_search finds them.
CREATE TABLE user_names (
  id integer PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  name_search text
);

-- Who could sign in with an account, or decided what it may do (R45).
CREATE TABLE account_influences (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  influencer_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL,
  began_at text NOT NULL,
  last_at text NOT NULL,
  PRIMARY KEY (user_id, influencer_id, kind)
);
CREATE INDEX account_influences_influencer ON account_influences (influencer_id, last_at);
CREATE INDEX account_influences_last ON account_influences (last_at);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  remember integer NOT NULL DEFAULT false,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  second_factor text,
  passkey_challenge text,
  passkey_challenge_at text,
  id text NOT NULL DEFAULT '',
  user_agent text,
  address text,
  country text,
  last_used_at text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX sessions_used ON sessions (last_used_at);

CREATE TABLE known_devices (
  token_hash text NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at text NOT NULL,
  last_used_at text NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_devices_user ON known_devices (user_id, last_used_at);
CREATE INDEX known_devices_used ON known_devices (last_used_at);

CREATE TABLE passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  sign_count integer NOT NULL,
  name text NOT NULL,
  created_at text NOT NULL,
  last_used_at text,
  accessible_to text NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE totp (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  secret_sealed text NOT NULL,
  last_step integer,
  name text NOT NULL,
  created_at text NOT NULL,
  confirmed_at text,
  last_used_at text,
  accessible_to text NOT NULL DEFAULT '[]',
  setup_token_hash text
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at text,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE password_links (
  token_hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  ended_at text,
  created_by text,
  created_by_role text,
  is_mailed integer NOT NULL DEFAULT false
);
CREATE INDEX password_links_user ON password_links (user_id, created_at);
CREATE INDEX password_links_expires ON password_links (expires_at);

-- One attempt can have rows for several keys, so its id is not unique.
CREATE TABLE sign_in_attempts (
  id text NOT NULL,
  key text NOT NULL,
  attempted_at text NOT NULL
);
CREATE INDEX sign_in_attempts_key ON sign_in_attempts (key, attempted_at);
CREATE INDEX sign_in_attempts_id ON sign_in_attempts (id);

CREATE TABLE rate_limits (
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  action text NOT NULL,
  window_started_at text NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (user_id, action)
);

CREATE TABLE delegations (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  delegate_user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  starts_at text NOT NULL,
  ends_at text NOT NULL,
  reason text NOT NULL DEFAULT '',
  created_at text NOT NULL,
  ended_at text,
  opened_at text,
  CONSTRAINT delegations_of_another CHECK (user_id <> delegate_user_id),
  CONSTRAINT delegations_period CHECK (starts_at < ends_at)
);
CREATE INDEX delegations_user ON delegations (user_id, ends_at);
CREATE INDEX delegations_delegate ON delegations (delegate_user_id, ends_at);
CREATE INDEX delegations_to_open ON delegations (starts_at) WHERE opened_at is null and ended_at is null;
CREATE INDEX delegations_ended ON delegations (ends_at);

-- People whose open requests must move to others (R45, R52). Triggers add the rows.
CREATE TABLE pending_handovers (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  to_id text,
  actor_id text,
  comments text NOT NULL DEFAULT ''
);

-- ---------- Master data and the approval matrix ----------

CREATE TABLE currencies (
  id text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_folded text,
  symbol text NOT NULL,
  decimals integer NOT NULL DEFAULT 2,
  rate_e8 integer NOT NULL,
  is_active integer NOT NULL DEFAULT true,
  was_used integer NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL
);
CREATE UNIQUE INDEX currencies_code ON currencies (code);
CREATE UNIQUE INDEX currencies_name ON currencies (name_folded);

CREATE TABLE request_types (
  id text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_folded text,
  description text NOT NULL DEFAULT '',
  requires_amount integer NOT NULL DEFAULT true,
  accepts_amount integer NOT NULL DEFAULT true,
  default_currency text NOT NULL DEFAULT 'USD',
  approval_required integer NOT NULL DEFAULT true,
  material_fields text NOT NULL DEFAULT '["amount","currency","request_type","department"]',
  amount_tolerance_percent integer NOT NULL DEFAULT 0,
  is_active integer NOT NULL DEFAULT true,
  was_used integer NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL
);
CREATE UNIQUE INDEX request_types_code ON request_types (code);
CREATE UNIQUE INDEX request_types_name ON request_types (name_folded);

CREATE TABLE request_type_payers (
  request_type_id text NOT NULL REFERENCES request_types(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (request_type_id, user_id)
);

CREATE TABLE priorities (
  id text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_folded text,
  description text NOT NULL DEFAULT '',
  color text NOT NULL DEFAULT '#6B7280',
  escalation_hours integer NOT NULL DEFAULT 72,
  sort_order integer NOT NULL DEFAULT 0,
  is_active integer NOT NULL DEFAULT true,
  was_used integer NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL
);
CREATE UNIQUE INDEX priorities_code ON priorities (code);
CREATE UNIQUE INDEX priorities_name ON priorities (name_folded);

CREATE TABLE approver_groups (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  name_folded text,
  description text NOT NULL DEFAULT '',
  rule text,
  is_active integer NOT NULL DEFAULT true,
  was_used integer NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL
);
CREATE UNIQUE INDEX approver_groups_name ON approver_groups (name_folded);

CREATE TABLE approver_group_members (
  group_id text NOT NULL REFERENCES approver_groups(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX approver_group_members_user ON approver_group_members (user_id);

CREATE TABLE duty_conflicts (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  name_folded text,
  first_group_id text NOT NULL REFERENCES approver_groups(id),
  second_group_id text NOT NULL REFERENCES approver_groups(id),
  on_request integer NOT NULL DEFAULT true,
  on_steps integer NOT NULL DEFAULT true,
  is_active integer NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at text NOT NULL
);
CREATE UNIQUE INDEX duty_conflicts_name ON duty_conflicts (name_folded);

-- Two unique indexes, because NULL is never equal to NULL: one active row for each type and department, and one for each type without a
-- department.
CREATE TABLE doa_configurations (
  id text PRIMARY KEY NOT NULL,
  request_type text NOT NULL,
  configuration_type text NOT NULL DEFAULT 'amount_based',
  department_id text REFERENCES departments(id),
  approver_user_id text,
  fallback_group_id text REFERENCES approver_groups(id),
  same_person text NOT NULL DEFAULT 'separate',
  version integer NOT NULL DEFAULT 1,
  is_active integer NOT NULL DEFAULT true,
  was_used integer NOT NULL DEFAULT false,
  created_at text NOT NULL,
  updated_at text NOT NULL
);
CREATE INDEX doa_configurations_type ON doa_configurations (request_type, department_id);
CREATE UNIQUE INDEX doa_configurations_active ON doa_configurations (request_type) WHERE is_active = 1 and department_id is null;
CREATE UNIQUE INDEX doa_configurations_active_department ON doa_configurations (request_type, department_id) WHERE is_active = 1;

-- The bands of a configuration.
CREATE TABLE doa_levels (
  configuration_id text NOT NULL REFERENCES doa_configurations(id) ON DELETE CASCADE,
  position integer NOT NULL,
  max_amount_minor integer,
  currency text NOT NULL DEFAULT 'USD',
  approver_user_id text,
  PRIMARY KEY (configuration_id, position)
);

-- The steps of a band, which is the position in doa_levels; 0 for a configuration without bands.
CREATE TABLE doa_steps (
  configuration_id text NOT NULL REFERENCES doa_configurations(id) ON DELETE CASCADE,
  band integer NOT NULL,
  position integer NOT NULL,
  name text,
  required integer,
  members text NOT NULL,
  PRIMARY KEY (configuration_id, band, position)
);

-- Changes of rules that wait or waited for a second administrator (R39).
CREATE TABLE proposed_changes (
  id text PRIMARY KEY NOT NULL,
  operation text NOT NULL,
  target_id text,
  target_version integer,
  input text NOT NULL,
  summary text NOT NULL,
  author_id text NOT NULL,
  created_at text NOT NULL,
  expires_at text NOT NULL,
  state text NOT NULL,
  decided_by text,
  decided_at text,
  comment text
);
CREATE INDEX proposed_changes_state ON proposed_changes (state, id);
CREATE INDEX proposed_changes_author ON proposed_changes (author_id, decided_at);
CREATE INDEX proposed_changes_decided ON proposed_changes (decided_by, decided_at);

-- One row: the format of request numbers.
CREATE TABLE request_id_config (
  id integer PRIMARY KEY NOT NULL,
  prefix text NOT NULL,
  separator text NOT NULL,
  suffix_format integer NOT NULL,
  counter_start integer NOT NULL,
  include_department integer NOT NULL,
  include_year integer NOT NULL,
  include_month integer NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- The last number of each series (R27).
CREATE TABLE request_series (
  series text PRIMARY KEY NOT NULL,
  last_number integer NOT NULL,
  last_id text NOT NULL,
  first_number integer NOT NULL
);

-- One row.
CREATE TABLE settings (
  id integer PRIMARY KEY NOT NULL,
  email_notifications integer NOT NULL DEFAULT true,
  desktop_notifications integer NOT NULL DEFAULT true,
  sms_notifications integer NOT NULL DEFAULT false,
  auto_assign_approvers integer NOT NULL DEFAULT true,
  send_overdue_reminders integer NOT NULL DEFAULT true,
  allow_request_modifications integer NOT NULL DEFAULT true,
  four_eyes integer NOT NULL DEFAULT false,
  password_min_length integer NOT NULL DEFAULT 6,
  second_factor_roles text NOT NULL DEFAULT '[]',
  second_factor_amount_usd integer,
  second_factor_for_changes integer NOT NULL DEFAULT false,
  session_idle_hours integer NOT NULL DEFAULT 0,
  security_events_days integer NOT NULL DEFAULT 400,
  checkpoint_mail text,
  version integer NOT NULL DEFAULT 1
);

-- ---------- Requests ----------

-- The present state of each request; its record is in request_events. seq is the internal key, id the request number.
CREATE TABLE requests (
  seq integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  head_hash text NOT NULL,
  id_reversed text GENERATED ALWAYS AS (
    substr(id, -1, 1) || substr(id, -2, 1) || substr(id, -3, 1) || substr(id, -4, 1)
    || substr(id, -5, 1) || substr(id, -6, 1) || substr(id, -7, 1) || substr(id, -8, 1)
    || substr(id, -9, 1) || substr(id, -10, 1) || substr(id, -11, 1) || substr(id, -12, 1)
    || substr(id, -13, 1) || substr(id, -14, 1) || substr(id, -15, 1) || substr(id, -16, 1)
  ) VIRTUAL NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  request_type text NOT NULL,
  amount_minor integer,
  amount_usd real NOT NULL,
  amount_decimals integer NOT NULL,
  currency text NOT NULL,
  priority text NOT NULL,
  priority_rank integer NOT NULL,
  status text NOT NULL,
  requester_id text NOT NULL,
  requester_name text NOT NULL,
  department_id text NOT NULL,
  department_name text NOT NULL,
  current_approver_id text,
  current_approver_name text,
  route text NOT NULL,
  waiting_for text NOT NULL DEFAULT '[]',
  barred_ids text NOT NULL DEFAULT '[]',
  eligible_ids text NOT NULL,
  current_level integer NOT NULL DEFAULT 0,
  due_at text,
  due_sort text GENERATED ALWAYS AS (coalesce(due_at, '9999')) VIRTUAL NOT NULL,
  urgency text GENERATED ALWAYS AS (coalesce(due_at, '9999') || printf(' %06d %012d', 100000 - priority_rank, seq)) VIRTUAL NOT NULL,
  title_search text,
  description_search text,
  requester_name_search text,
  department_name_search text,
  current_approver_name_search text,
  waiting_for_search text,
  info_requested text,
  was_reassigned integer NOT NULL DEFAULT false,
  was_modified integer NOT NULL DEFAULT false,
  last_reminded_at text,
  escalation_clock_at text,
  overdue_reminded_at text,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  approved_at text,
  decided_at text,
  copied_from text,
  departed_approver_id text,
  CONSTRAINT requests_status_known CHECK (status in ('pending','needs_info','overdue','approved','rejected','cancelled')),
  CONSTRAINT requests_never_own CHECK (current_approver_id is null or current_approver_id <> requester_id)
);
CREATE UNIQUE INDEX requests_id ON requests (id);
CREATE INDEX requests_id_reversed ON requests (id_reversed);
CREATE INDEX requests_created ON requests (created_at, seq);
CREATE INDEX requests_updated ON requests (updated_at, seq);
CREATE INDEX requests_due ON requests (due_sort, seq);
CREATE INDEX requests_amount ON requests (amount_usd, seq);
CREATE INDEX requests_priority ON requests (priority_rank, seq);
CREATE INDEX requests_title ON requests (title, seq);
CREATE INDEX requests_status ON requests (status, created_at, seq);
CREATE INDEX requests_department ON requests (department_id, created_at, seq);
CREATE INDEX requests_department_status ON requests (department_id, status, created_at, seq);
CREATE INDEX requests_requester ON requests (requester_id, created_at, seq);
CREATE INDEX requests_reassigned ON requests (created_at, seq) WHERE was_reassigned = 1;
CREATE INDEX requests_modified ON requests (created_at, seq) WHERE was_modified = 1;
CREATE INDEX requests_escalation ON requests (priority, escalation_clock_at) WHERE escalation_clock_at is not null;
CREATE INDEX requests_overdue_reminder ON requests (overdue_reminded_at) WHERE status = 'overdue';
CREATE INDEX requests_unassigned ON requests (status, urgency) WHERE waiting_for = '[]' and status in ('pending','needs_info','overdue');
CREATE INDEX requests_open_due ON requests (status, due_sort, seq) WHERE status in ('pending','needs_info','overdue');
CREATE INDEX requests_type ON requests (request_type, created_at, seq);
CREATE INDEX requests_decided ON requests (decided_at, seq) WHERE status in ('approved','rejected');
CREATE INDEX requests_copied ON requests (copied_from, seq) WHERE copied_from is not null;
CREATE INDEX requests_departed ON requests (departed_approver_id) WHERE departed_approver_id is not null;

-- Append-only. No foreign key, because the record stays when its request is deleted.
CREATE TABLE request_events (
  request_id text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  actor_id text,
  actor_name text,
  created_at text NOT NULL,
  payload text NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (request_id, version)
);

CREATE TABLE attachments (
  id text PRIMARY KEY NOT NULL,
  request_seq integer NOT NULL REFERENCES requests(seq) ON DELETE CASCADE,
  added_version integer NOT NULL DEFAULT 1,
  removed_version integer,
  position integer NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL
);
CREATE INDEX attachments_request ON attachments (request_seq, added_version, position);

-- Who sees a request (R4). department_id, status and created_at are copies that triggers keep equal, so that lists need no join. WITHOUT
-- ROWID, as the tables below: an index of the key would store each row twice.
CREATE TABLE request_participants (
  user_id text NOT NULL,
  request_seq integer NOT NULL REFERENCES requests(seq) ON DELETE CASCADE,
  department_id text NOT NULL,
  status text NOT NULL,
  created_at text NOT NULL,
  PRIMARY KEY (request_seq, user_id)
) WITHOUT ROWID;
CREATE INDEX request_participants_created ON request_participants (user_id, created_at, request_seq);
CREATE INDEX request_participants_open ON request_participants (user_id, status, created_at, request_seq) WHERE status in ('pending','needs_info','overdue');

-- The open requests that wait for each person, by urgency. No foreign key and no other index: triggers find the rows of a request by the
-- old values of its columns.
CREATE TABLE waiting_approvers (
  user_id text NOT NULL,
  status text NOT NULL,
  urgency text NOT NULL,
  request_seq integer NOT NULL,
  PRIMARY KEY (user_id, status, urgency, request_seq)
) WITHOUT ROWID;

-- Who approved or rejected a request, from its record. No foreign key and no other index, as waiting_approvers.
CREATE TABLE request_decisions (
  user_id text NOT NULL,
  created_at text NOT NULL,
  request_seq integer NOT NULL,
  PRIMARY KEY (user_id, created_at, request_seq)
) WITHOUT ROWID;

-- No foreign key to users, because it would need an index by user.
CREATE TABLE request_watchers (
  request_seq integer NOT NULL REFERENCES requests(seq) ON DELETE CASCADE,
  user_id text NOT NULL,
  created_at text NOT NULL,
  PRIMARY KEY (request_seq, user_id)
) WITHOUT ROWID;

-- The flags of open requests (R56). They follow from the requests, so they are not part of the record.
CREATE TABLE request_flags (
  request_seq integer PRIMARY KEY NOT NULL,
  request_version integer NOT NULL,
  revision integer NOT NULL,
  flags text NOT NULL,
  related text NOT NULL,
  computed_at text NOT NULL
);
CREATE INDEX request_flags_computed ON request_flags (computed_at, request_seq);

-- Which flags refer to a request: a copy of request_flags.related that triggers keep equal.
CREATE TABLE request_flag_references (
  related_id text NOT NULL,
  request_seq integer NOT NULL,
  PRIMARY KEY (related_id, request_seq)
) WITHOUT ROWID;

-- The requests whose flags must be computed. Triggers add the rows.
CREATE TABLE flag_tasks (
  request_seq integer PRIMARY KEY NOT NULL,
  stamp integer NOT NULL DEFAULT 1,
  spreads integer NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0
);

-- Every number of requests on a screen. scope: 'all', 'own:<user id>' or 'user:<user id>'. Triggers write the rows; a change of status
-- writes one row for each scope.
CREATE TABLE request_counts (
  scope text NOT NULL,
  department_id text NOT NULL,
  pending integer NOT NULL,
  needs_info integer NOT NULL,
  overdue integer NOT NULL,
  approved integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL,
  PRIMARY KEY (scope, department_id)
) WITHOUT ROWID;

-- The totals of reports by day and by month. Triggers write the rows; the view computed_request_totals says what they must contain. No
-- column can be NULL, so that each combination has one row.
CREATE TABLE request_totals (
  date_field text NOT NULL,
  unit text NOT NULL,
  department_id text NOT NULL,
  period text NOT NULL,
  request_type text NOT NULL,
  currency text NOT NULL,
  amount_decimals integer NOT NULL,
  rate real NOT NULL,
  pending integer NOT NULL,
  needs_info integer NOT NULL,
  overdue integer NOT NULL,
  approved integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL,
  pending_minor integer NOT NULL,
  needs_info_minor integer NOT NULL,
  overdue_minor integer NOT NULL,
  approved_minor integer NOT NULL,
  rejected_minor integer NOT NULL,
  cancelled_minor integer NOT NULL,
  approved_due integer NOT NULL,
  approved_on_time integer NOT NULL,
  rejected_due integer NOT NULL,
  rejected_on_time integer NOT NULL,
  approved_times text NOT NULL DEFAULT '{}',
  rejected_times text NOT NULL DEFAULT '{}',
  PRIMARY KEY (date_field, unit, department_id, period, request_type, currency, amount_decimals, rate)
) WITHOUT ROWID;

-- The totals of each person by month, as computed_approver_totals says. user_id is empty for requests that wait for nobody (R14).
CREATE TABLE approver_totals (
  department_id text NOT NULL,
  month text NOT NULL,
  user_id text NOT NULL,
  waiting integer NOT NULL,
  asked integer NOT NULL,
  approved_times text NOT NULL DEFAULT '{}',
  rejected_times text NOT NULL DEFAULT '{}',
  PRIMARY KEY (department_id, month, user_id)
) WITHOUT ROWID;

-- ---------- What people keep for later ----------

CREATE TABLE submission_drafts (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  fields text NOT NULL,
  saved_at text NOT NULL
);
CREATE INDEX submission_drafts_saved ON submission_drafts (saved_at);

CREATE TABLE request_templates (
  id text PRIMARY KEY NOT NULL,
  owner_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL,
  name_folded text,
  fields text NOT NULL,
  audience text NOT NULL,
  department_id text REFERENCES departments(id) ON DELETE CASCADE,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  CONSTRAINT request_templates_audience CHECK ((audience = 'department') = (department_id is not null))
);
CREATE INDEX request_templates_shared ON request_templates (audience, department_id, name) WHERE audience <> 'own';
CREATE UNIQUE INDEX request_templates_owner ON request_templates (owner_id, name_folded);

CREATE TABLE recurring_requests (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL,
  fields text NOT NULL,
  unit text NOT NULL,
  every integer NOT NULL,
  day integer NOT NULL,
  time_zone text NOT NULL,
  next_on text NOT NULL,
  next_at text NOT NULL,
  ends_on text,
  state text NOT NULL,
  pause_reason text,
  last_request_id text,
  created_at text NOT NULL
);
CREATE INDEX recurring_requests_user ON recurring_requests (user_id, next_at);
CREATE INDEX recurring_requests_due ON recurring_requests (next_at) WHERE state = 'active';

CREATE TABLE saved_views (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  screen text NOT NULL,
  name text NOT NULL,
  name_folded text,
  query text NOT NULL,
  view text NOT NULL,
  columns text NOT NULL,
  updated_at text NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, screen, name_folded);

-- ---------- Notifications and announcements ----------

-- The key is the order of a person's list.
CREATE TABLE notifications (
  id text NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL,
  content text NOT NULL,
  request_id text,
  request_title text,
  event_version integer,
  url text NOT NULL,
  created_at text NOT NULL,
  read_at text,
  is_planned integer NOT NULL DEFAULT false,
  completed_at text,
  about text GENERATED ALWAYS AS (coalesce(request_id, iif(url GLOB '/announcements/?*' OR url GLOB '/admin/changes#?*', url, NULL))) VIRTUAL,
  PRIMARY KEY (user_id, created_at, id)
) WITHOUT ROWID;
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at is null;
CREATE INDEX notifications_read ON notifications (created_at) WHERE read_at is not null;
CREATE INDEX notifications_unplanned ON notifications (created_at) WHERE is_planned = 0;
CREATE INDEX notifications_about ON notifications (about) WHERE about is not null;

CREATE TABLE notification_preferences (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  muted_mail_kinds text NOT NULL,
  muted_push_kinds text NOT NULL DEFAULT '[]',
  muted_sms_kinds text NOT NULL DEFAULT '[]',
  phone text,
  time_zone text NOT NULL DEFAULT 'UTC',
  quiet_from_minute integer,
  quiet_to_minute integer,
  daily_digest integer NOT NULL DEFAULT false,
  digest_minute integer NOT NULL DEFAULT 480,
  waiting_digest_at text,
  waiting_digest_day text,
  unsubscribe_token text NOT NULL
);
CREATE UNIQUE INDEX notification_preferences_token ON notification_preferences (unsubscribe_token);
CREATE INDEX notification_preferences_waiting_digest ON notification_preferences (waiting_digest_at) WHERE waiting_digest_at is not null;

CREATE TABLE push_subscriptions (
  endpoint text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  session_token_hash text NOT NULL REFERENCES sessions(token_hash) ON DELETE CASCADE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at text NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_token_hash);

-- People with an open page.
CREATE TABLE open_pages (
  user_id text PRIMARY KEY NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  open_until text NOT NULL
);

-- Tasks outside the database, written in the batch of their cause.
CREATE TABLE outbox (
  id text PRIMARY KEY NOT NULL,
  topic text NOT NULL,
  payload text NOT NULL,
  created_at text NOT NULL,
  next_attempt_at text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  gave_up_at text
) WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (topic, next_attempt_at);

CREATE TABLE announcements (
  id text PRIMARY KEY NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  title_search text,
  content_search text,
  author_name_search text,
  category text NOT NULL DEFAULT 'general',
  priority text NOT NULL DEFAULT 'medium',
  target_departments text NOT NULL,
  target_roles text NOT NULL,
  status text NOT NULL,
  author_id text NOT NULL,
  author_name text NOT NULL,
  decided_by_id text,
  decided_by_name text,
  decision_comments text,
  expires_at text,
  created_at text NOT NULL,
  decided_at text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX announcements_status ON announcements (status, created_at, id);
CREATE INDEX announcements_author ON announcements (author_id, created_at, id);
CREATE INDEX announcements_created ON announcements (created_at, id);

CREATE TABLE announcement_reads (
  announcement_id text NOT NULL REFERENCES announcements(id) ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  read_at text NOT NULL,
  PRIMARY KEY (announcement_id, user_id)
);

-- ---------- The record of the administration, security events, and the verification of records ----------

-- Append-only, one hash chain in the order of seq.
CREATE TABLE admin_events (
  entity text NOT NULL,
  entity_id text NOT NULL,
  version integer NOT NULL,
  action text NOT NULL,
  label text NOT NULL,
  actor_id text,
  actor_name text,
  created_at text NOT NULL,
  before text,
  after text,
  seq integer NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (entity, entity_id, version),
  CONSTRAINT admin_events_hashes CHECK (length(prev_hash) = 64 AND length(hash) = 64)
);
CREATE INDEX admin_events_created ON admin_events (created_at);
CREATE UNIQUE INDEX admin_events_seq ON admin_events (seq);

-- One row: the last entry of admin_events. A trigger writes it.
CREATE TABLE admin_chain (
  id integer PRIMARY KEY NOT NULL,
  seq integer NOT NULL,
  hash text NOT NULL
);

CREATE TABLE security_events (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  created_at text NOT NULL,
  user_id text,
  actor_id text,
  address text,
  user_agent text,
  http_request_id text,
  details text NOT NULL DEFAULT '{}',
  user_name text,
  actor_name text
);
CREATE INDEX security_events_actor ON security_events (actor_id, created_at);
CREATE INDEX security_events_kind ON security_events (kind, created_at);
CREATE INDEX security_events_time ON security_events (created_at);
CREATE INDEX security_events_user ON security_events (user_id, created_at);

-- The hash chain over security_events: each seal covers a range of row ids (R41).
CREATE TABLE security_event_seals (
  seq integer PRIMARY KEY NOT NULL,
  first_row integer NOT NULL,
  last_row integer NOT NULL,
  sealed_at text NOT NULL,
  prev_hash text NOT NULL,
  hash text NOT NULL,
  covers_clients integer NOT NULL DEFAULT true
);

CREATE TABLE checkpoints (
  number integer PRIMARY KEY NOT NULL,
  created_at text NOT NULL,
  hash text NOT NULL,
  public_key text NOT NULL,
  last_row integer NOT NULL,
  requests integer NOT NULL,
  is_complete integer NOT NULL,
  numbering text,
  mac text
);

-- What the newest checkpoint of each request contains about it.
CREATE TABLE checkpoint_heads (
  request_id text PRIMARY KEY NOT NULL,
  version integer NOT NULL,
  hash text NOT NULL,
  checkpoint integer NOT NULL,
  at text NOT NULL,
  mac text NOT NULL
);

-- One row: how far the verification has come.
CREATE TABLE record_check (
  id integer PRIMARY KEY NOT NULL,
  round_started_at text NOT NULL,
  after_request text,
  admin_seq integer NOT NULL,
  admin_hash text NOT NULL,
  requests_checked integer NOT NULL,
  last_ended_at text,
  last_requests integer,
  rule_after text,
  seal_seq integer,
  checkpoint_number integer,
  files_started_at text,
  file_after text
);

CREATE TABLE record_findings (
  id text PRIMARY KEY NOT NULL,
  fault text NOT NULL,
  found_at text NOT NULL,
  seen_at text NOT NULL
);
CREATE INDEX record_findings_found ON record_findings (found_at);
CREATE INDEX record_findings_request ON record_findings (fault ->> '$.request_id') WHERE fault ->> '$.kind' IN ('contradicts_checkpoint', 'file_changed');

-- ---------- Exports, calls and jobs ----------

CREATE TABLE exports (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  format text NOT NULL,
  filters text NOT NULL,
  status text NOT NULL,
  rows_total integer NOT NULL,
  rows_done integer NOT NULL DEFAULT 0,
  scope text,
  size integer,
  sha256 text,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  created_at text NOT NULL,
  lease_until text NOT NULL,
  finished_at text,
  expires_at text NOT NULL,
  CONSTRAINT exports_completed CHECK (status <> 'completed' OR (scope IS NOT NULL AND size IS NOT NULL))
);
CREATE INDEX exports_user ON exports (user_id, created_at);
CREATE INDEX exports_due ON exports (lease_until) WHERE status in ('pending', 'processing');
CREATE INDEX exports_expiry ON exports (expires_at);

-- One row.
CREATE TABLE sheets_status (
  id integer PRIMARY KEY NOT NULL,
  spreadsheet_title text,
  worksheet_title text,
  total_rows integer NOT NULL DEFAULT 0,
  data_rows integer NOT NULL DEFAULT 0,
  last_checked text,
  error text,
  target text NOT NULL DEFAULT '',
  event_cursor integer NOT NULL DEFAULT 0,
  full_after_seq integer,
  full_at text,
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer NOT NULL DEFAULT 0,
  holder text,
  lease_until text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at text NOT NULL DEFAULT ''
);

CREATE TABLE assistant_usage (
  day text NOT NULL,
  user_id text NOT NULL,
  calls integer NOT NULL,
  tokens integer NOT NULL,
  PRIMARY KEY (day, user_id)
);

CREATE TABLE idempotency_keys (
  user_id text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  holder text NOT NULL,
  started_at text NOT NULL,
  request_id text,
  answer text,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_started ON idempotency_keys (started_at);

-- The last run of each job.
CREATE TABLE cron_runs (
  name text PRIMARY KEY NOT NULL,
  started_at text NOT NULL,
  duration_ms integer NOT NULL,
  succeeded integer NOT NULL,
  outcome text NOT NULL
);
