/** The schemas that follow from the description of an entity: of the API's responses, and of the inputs that create and change a row. */
import * as z from "zod";
import {
  booleanField,
  createWholeNumberField,
  description,
  descriptionUpdateField,
  emptyToUndefined,
  parseNumeric,
} from "../inputs/admin-fields.ts";
import { createNameField, createRequiredLineField, emptyToNull, versionField } from "../inputs/common.ts";
import { toZodError } from "../inputs/zod-messages.ts";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import type { Entity, Field, Fields, SpecialField } from "./entity.ts";

type Which = "response" | "create" | "update";

/**
 * The schemas of one field. `response` undefined: responses do not have the field. `create`: what an absent field of a new row becomes.
 * `update`: an absent field is not changed.
 */
interface FieldSchemas {
  response?: z.ZodType;
  create: z.ZodType;
  update: z.ZodType;
}

const createCodeField = ({ max, letterCase, pattern, missing, invalid }: Extract<Field, { control: "code" }>) =>
  createRequiredLineField(max, missing)
    .transform((text) => (letterCase === "upper" ? text.toUpperCase() : text.toLowerCase()))
    .pipe(z.string().regex(pattern, { error: toZodError(invalid) }));

const colorField = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, { error: toZodError(message("inputs.color")) })
  .toUpperCase();

const withDefault = (field: z.ZodType, value: unknown) => z.preprocess((typed) => emptyToNull(typed) ?? value, field);

const toTextSchemas = (schema: z.ZodType<string>): FieldSchemas => ({
  response: z.string(),
  create: schema,
  update: schema.optional(),
});

function createDecimalSchemas(field: Extract<Field, { control: "decimal" }>): FieldSchemas {
  const error = toZodError(field.invalid);
  const tooLarge = { error: toZodError(field.tooLarge) };
  const toInput = (schema: z.ZodType) => z.preprocess((value) => parseNumeric(emptyToNull(value)), schema);
  if (field.default === null) {
    const input = toInput(z.number({ error }).min(field.min, { error }).max(field.max, tooLarge).nullable());
    const create = input.optional().transform((value) => value ?? null);
    return { response: z.number().nullable(), create, update: input.optional() };
  }
  const input = toInput(z.number({ error }).gt(field.min, { error }).max(field.max, tooLarge));
  return { response: z.number(), create: withDefault(input, field.default), update: input.optional() };
}

function createFieldSchemas(field: Exclude<Field, SpecialField>): FieldSchemas {
  switch (field.control) {
    case "code":
      return toTextSchemas(createCodeField(field));
    case "name":
      return toTextSchemas(createNameField(LIMITS.name, field.missing));
    case "line":
      return toTextSchemas(createRequiredLineField(field.max, field.missing));
    case "text":
      return { response: z.string(), create: description, update: descriptionUpdateField };
    case "color":
      return {
        response: z.string(),
        create: z.preprocess(emptyToUndefined, colorField.default(field.default)),
        update: colorField.optional(),
      };
    case "whole_number": {
      const input = createWholeNumberField(field.min, field.max);
      return { response: z.number().int(), create: withDefault(input, field.default), update: input.optional() };
    }
    case "decimal":
      return createDecimalSchemas(field);
    case "flag":
      return {
        response: z.boolean(),
        create: booleanField.default(field.default),
        update: booleanField.optional(),
      };
  }
}

/** The schemas of the special fields of an entity. */
type SpecialSchemas<F extends Fields> = {
  readonly [K in keyof F as F[K] extends SpecialField ? K : never]: FieldSchemas;
};

type OrdinarySchema<F, W extends Which> = F extends { readonly value?: infer Value }
  ? W extends "update"
    ? z.ZodOptional<z.ZodType<Exclude<Value, undefined>>>
    : z.ZodType<Exclude<Value, undefined>>
  : never;

type Shape<F extends Fields, S, W extends Which> = {
  [K in keyof F as K extends keyof S ? (W extends keyof S[K] ? K : never) : K]: K extends keyof S
    ? W extends keyof S[K]
      ? S[K][W]
      : never
    : OrdinarySchema<F[K], W>;
};

type ObjectOf<Parts> = z.ZodObject<{ [K in keyof Parts]: Parts[K] extends z.ZodType ? Parts[K] : never }>;

export interface EntitySchemas<F extends Fields, S, Computed> {
  response: ObjectOf<{ id: z.ZodString } & Shape<F, S, "response"> & Computed & { version: z.ZodInt }>;
  create: ObjectOf<Shape<F, S, "create">>;
  update: ObjectOf<Shape<F, S, "update"> & { version: typeof versionField }>;
}

/**
 * Returns the schemas of an entity. `special`: the schemas of its special fields. `computed`: the fields that only responses have, such as
 * the name of a person that another field names by id.
 */
export function createEntitySchemas<F extends Fields, S extends SpecialSchemas<F>, Computed extends z.ZodRawShape>(
  { fields }: Entity<F>,
  special: S,
  computed: Computed,
): EntitySchemas<F, S, Computed> {
  const ownSchemas: Readonly<Record<string, FieldSchemas>> = special;
  const schemas = Object.entries(fields).flatMap(([name, field]): [string, FieldSchemas][] => {
    const found = field.control === "special" ? ownSchemas[name] : createFieldSchemas(field);
    return found ? [[name, found]] : [];
  });
  const toShape = (which: Which) =>
    Object.fromEntries(
      schemas.flatMap(([name, { [which]: schema }]) => {
        const { note } = fields[name] ?? {};
        if (!schema) return [];
        return [[name, note !== undefined && which === "response" ? schema.describe(note) : schema]];
      }),
    );
  return {
    response: z.object({ id: z.string(), ...toShape("response"), ...computed, version: z.number().int() }),
    create: z.object(toShape("create")),
    update: z.object({ ...toShape("update"), version: versionField }),
  } as unknown as EntitySchemas<F, S, Computed>;
}
