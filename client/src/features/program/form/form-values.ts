import * as z from 'zod/mini';
import { kindOf, type Kind } from '#client/features/program/value-text.ts';
import type { Part } from '#shared/program/constants.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { keysOf, settingOf, type SettingKey } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';

export type Inputs = Record<string, unknown>;

/** The stored values that the form was filled from. Fields with other values have been edited. */
export interface Base {
  version: number;
  inputs: Inputs;
  /** Settings that both the person and somebody else changed, and that still need a choice. */
  contested: string[];
}

export interface FormValues extends Record<string, unknown> {
  base: Base;
}

/** Returns the settings that can be typed: those that no environment variable sets. */
export function typedKeys(part: Part, { variables }: Pick<ProgramSettings, 'variables'>) {
  return keysOf(part).filter((key) => variables[key] === undefined);
}

/** Converts a stored value to what an input shows: text, a boolean, or rows of these. */
export function inputOf(kind: Kind, at: unknown): unknown {
  if (kind.columns) {
    const { columns } = kind;
    return trust<Record<string, unknown>[]>(at, 'rows of these columns').map((row) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, inputOf(column, row[name])]),
      ),
    );
  }
  if (kind.kind === 'number') return String(at);
  return at ?? '';
}

export const settingInput = (key: SettingKey, value: unknown) =>
  inputOf(kindOf(settingOf(key)), value);

function inputsOf(keys: readonly SettingKey[], { settings }: ProgramSettings): Inputs {
  return Object.fromEntries(keys.map((key) => [key, settingInput(key, settings[key])]));
}

export function formValuesOf(part: Part, stored: ProgramSettings): FormValues {
  const inputs = inputsOf(typedKeys(part, stored), stored);
  return { ...inputs, base: { version: versionOf(part, stored), inputs, contested: [] } };
}

export const versionOf = (part: Part, { versions }: ProgramSettings) => versions[part] ?? 0;

const base = z.object({
  version: z.int(),
  inputs: z.record(z.string(), z.unknown()),
  contested: z.array(z.string()),
});

const typedNumber = (schema: z.ZodMiniType) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
    trust<z.ZodMiniType<unknown, number>>(schema, 'it checks the number'),
  );

export function schemaOf(keys: readonly SettingKey[]) {
  const fields = keys.map((key) => {
    const { kind, schema } = settingOf(key);
    return [key, kind === 'number' ? typedNumber(schema) : schema];
  });
  return trust<z.ZodMiniType<Record<string, unknown>, FormValues>>(
    z.object({ ...Object.fromEntries(fields), base }),
    'a schema for each setting of the part',
  );
}

export function isSameInput(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export const typedIn = (keys: readonly SettingKey[], values: FormValues) =>
  keys.filter((key) => isTyped(key, values));

/** Settings that are missing from a draft of an older version of the portal count as unchanged. */
function isTyped(key: SettingKey, values: FormValues) {
  const { inputs } = values.base;
  return key in inputs && !isSameInput(values[key], inputs[key]);
}

/** Applies the person's edits to newer stored settings. Edits that clash become contested. */
export function ontoStored(part: Part, values: FormValues, stored: ProgramSettings): FormValues {
  const next = formValuesOf(part, stored);
  const { inputs, contested } = values.base;
  for (const key of typedKeys(part, stored)) {
    const theirs = next.base.inputs[key];
    if (!isTyped(key, values)) continue;
    next[key] = values[key];
    const isAtOdds = !isSameInput(theirs, inputs[key]) && !isSameInput(theirs, values[key]);
    if (isAtOdds || (contested.includes(key) && !isSameInput(theirs, values[key]))) {
      next.base.contested.push(key);
    }
  }
  return next;
}

/** Returns the settings that others changed to something other than the typed value. */
export function changedMeanwhile(
  keys: readonly SettingKey[],
  before: FormValues,
  after: FormValues,
) {
  return keys.filter((key) => {
    const theirs = after.base.inputs[key];
    return !isSameInput(theirs, before.base.inputs[key]) && !isSameInput(theirs, before[key]);
  });
}
