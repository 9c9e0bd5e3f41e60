import type { Failure } from "../../../domain/errors.ts";
import { CreateUserInput } from "../../../domain/inputs/admin-users.ts";
import {
  type CreateCurrencyInput,
  type CreateDepartmentInput,
  type CreatePriorityInput,
  type CreateRequestTypeInput,
  currencySchemas,
  departmentSchemas,
  prioritySchemas,
  requestTypeSchemas,
} from "../../../domain/master-data/schemas.ts";

/** Returns "done" if the call succeeded, otherwise its error code and the paths of the wrong fields. */
export const describeOutcome = (outcome: { ok: true } | Failure): [string, string[]] | "done" =>
  outcome.ok ? "done" : [outcome.code, (outcome.errors ?? []).map((error) => error.path)];

export const createNewUserInput = (fields: Record<string, unknown> = {}): CreateUserInput =>
  CreateUserInput.parse({
    username: "nina.new",
    password: "Welcome-2026",
    name: "Nina New",
    email: "nina.new@company.example",
    department: "Finance",
    designation: "Clerk",
    ...fields,
  });

export const createNewDepartmentInput = (fields: Record<string, unknown> = {}): CreateDepartmentInput =>
  departmentSchemas.create.parse({ name: "Legal", description: "Contracts", budget: 125_000.5, ...fields });

export const createNewCurrencyInput = (fields: Record<string, unknown> = {}): CreateCurrencyInput =>
  currencySchemas.create.parse({ code: "chf", name: "Swiss Franc", symbol: "Fr", exchange_rate: 1.12, ...fields });

export const createNewRequestTypeInput = (fields: Record<string, unknown> = {}): CreateRequestTypeInput =>
  requestTypeSchemas.create.parse({ code: "Training", name: "Training", description: "Courses", ...fields });

export const createNewPriorityInput = (fields: Record<string, unknown> = {}): CreatePriorityInput =>
  prioritySchemas.create.parse({ code: "someday", name: "Someday", ...fields });
