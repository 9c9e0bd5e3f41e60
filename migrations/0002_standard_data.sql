-- The data that every installation starts with, with or without the sample organisation.
INSERT INTO settings(id) VALUES (1);

INSERT INTO request_id_config(id, prefix, separator, suffix_format, counter_start, include_department, include_year, include_month)
VALUES (1, 'REQ', '-', 0, 1000, 0, 1, 0);

INSERT INTO departments(id, name, description, created_at) VALUES
  ('department-it', 'IT', 'Systems, equipment and support', '2026-01-01T00:00:00.000Z'),
  ('department-finance', 'Finance', 'Accounting, treasury and controlling', '2026-01-01T00:00:00.000Z'),
  ('department-hr', 'HR', 'People and recruiting', '2026-01-01T00:00:00.000Z'),
  ('department-operations', 'Operations', 'Delivery and logistics', '2026-01-01T00:00:00.000Z'),
  ('department-admin', 'Admin', 'Administration and facilities', '2026-01-01T00:00:00.000Z');

INSERT INTO currencies(id, code, name, symbol, decimals, rate_e8, created_at) VALUES
  ('currency-usd', 'USD', 'US Dollar', '$', 2, 100000000, '2026-01-01T00:00:00.000Z'),
  ('currency-eur', 'EUR', 'Euro', '€', 2, 108000000, '2026-01-01T00:00:00.000Z'),
  ('currency-gbp', 'GBP', 'British Pound', '£', 2, 127000000, '2026-01-01T00:00:00.000Z'),
  ('currency-cfa', 'CFA', 'CFA Franc', 'CFA', 0, 165000, '2026-01-01T00:00:00.000Z');

INSERT INTO priorities(id, code, name, description, color, escalation_hours, sort_order, created_at) VALUES
  ('priority-low', 'LOW', 'Low', 'Can wait a week', '#6B7280', 168, 1, '2026-01-01T00:00:00.000Z'),
  ('priority-medium', 'MEDIUM', 'Medium', 'The usual', '#3B82F6', 72, 2, '2026-01-01T00:00:00.000Z'),
  ('priority-high', 'HIGH', 'High', 'Needed within a day', '#F59E0B', 24, 3, '2026-01-01T00:00:00.000Z'),
  ('priority-urgent', 'URGENT', 'Urgent', 'Needed within hours', '#DC2626', 4, 4, '2026-01-01T00:00:00.000Z');

INSERT INTO request_types(id, code, name, description, requires_amount, created_at) VALUES
  ('type-financial', 'financial', 'Financial', 'Payments, advances and other spending', 1, '2026-01-01T00:00:00.000Z'),
  ('type-non-financial', 'non_financial', 'Non Financial', 'Decisions that cost nothing', 0, '2026-01-01T00:00:00.000Z'),
  ('type-travel', 'travel', 'Travel', 'Trips, tickets and lodging', 1, '2026-01-01T00:00:00.000Z'),
  ('type-procurement', 'procurement', 'Procurement', 'Goods and services from suppliers', 1, '2026-01-01T00:00:00.000Z'),
  ('type-hr', 'hr', 'HR', 'Leave, recruiting and contracts', 0, '2026-01-01T00:00:00.000Z'),
  ('type-it', 'it', 'IT', 'Equipment, access and software', 0, '2026-01-01T00:00:00.000Z'),
  ('type-admin', 'admin', 'Admin', 'Facilities and administration', 0, '2026-01-01T00:00:00.000Z'),
  ('type-personal', 'personal', 'Personal', 'Personal matters that need a decision', 0, '2026-01-01T00:00:00.000Z');

-- The administration's chain, with no entry yet.
INSERT INTO admin_chain(id, seq, hash)
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
