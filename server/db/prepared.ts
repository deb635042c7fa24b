import { sql, type Placeholder } from 'drizzle-orm';
import type pg from 'pg';
import { trust } from '#shared/trust.ts';
import { isPlanStale, isStatementLost } from './errors.ts';
import type { Executor } from './transaction.ts';

export const MAX_PREPARED = 200;

interface Statement<Rows> {
  execute: (values: Record<string, unknown>) => Promise<Rows>;
}

export interface Query<Rows> {
  prepare: (name: string) => Statement<Rows>;
}

let builtFor = new WeakMap<Executor, Map<string, unknown>>();
/** Short names keyed by long ones: PostgreSQL keeps only 63 letters of a statement's name. */
const names = new Map<string, string>();
let namesMade = 0;
const declared = new Set<string>();

type Given<Value extends string> = Record<Value, unknown>;
type Placeholders<Value extends string> = Record<Value, Placeholder>;

/** Builds the query once; PostgreSQL parses it once per connection. `name` must be unique. */
export function prepared<const Value extends string, Rows>(
  name: string,
  values: readonly Value[],
  build: (orm: Executor, values: Placeholders<Value>) => Query<Rows>,
): (orm: Executor, given: Given<Value>) => Promise<Rows> {
  const run = preparedForms(name, values, build);
  return (orm, given) => run(orm, given, undefined);
}

export function preparedForms<const Value extends string, Rows, Form>(
  name: string,
  values: readonly Value[],
  build: (orm: Executor, values: Placeholders<Value>, form: Form) => Query<Rows>,
): (orm: Executor, given: Given<Value>, form: Form) => Promise<Rows> {
  if (declared.has(name)) throw new Error(`Two queries are named ${name}`);
  declared.add(name);
  const placeholders = trust<Placeholders<Value>>(
    Object.fromEntries(values.map((value) => [value, sql.placeholder(value)])),
    'one entry for each value',
  );
  return async (orm, given, form) => {
    const prepare = (as: string) => build(orm, placeholders, form).prepare(as);
    const key = form === undefined ? name : `${name} ${JSON.stringify(form)}`;
    const statement = builtOnce(orm, key, () => prepare(nameOf(name, key)));
    try {
      return await statement.execute(given);
    } catch (error) {
      if (!isStatementLost(error)) throw error;
      if (isPlanStale(error)) renameAll();
      // In a transaction the retry fails too, because the transaction is aborted.
      return prepare(UNNAMED)
        .execute(given)
        .catch(() => {
          throw error;
        });
    }
  };
}

const UNNAMED = '';

function builtOnce<Rows>(orm: Executor, key: string, build: () => Statement<Rows>) {
  const built = builtFor.get(orm) ?? new Map<string, unknown>();
  builtFor.set(orm, built);
  const known = built.get(key);
  if (known) return trust<Statement<Rows>>(known, 'a key belongs to one declaration');
  const statement = build();
  if (names.has(key)) built.set(key, statement);
  return statement;
}

function nameOf(name: string, key: string) {
  const known = names.get(key);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED) return UNNAMED;
  namesMade += 1;
  const fresh = `${name.slice(0, 50)}_${namesMade}`;
  names.set(key, fresh);
  return fresh;
}

/** Renames all queries together; otherwise each stale statement would fail once per connection. */
function renameAll() {
  names.clear();
  builtFor = new WeakMap();
}

/** A client without prepared statements, because transaction poolers switch connections. */
export function withoutNames(Client: typeof pg.Client): typeof pg.Client {
  return class UnnamedClient extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const send = trust<(...args: unknown[]) => unknown>(super.query.bind(this), 'its own method');
      const query = (first: unknown, ...rest: unknown[]) => send(unnamed(first), ...rest);
      Object.assign(this, { query });
    }
  };
}

function unnamed(query: unknown) {
  const isObject = typeof query === 'object' && query !== null;
  return isObject && 'name' in query && typeof query.name === 'string'
    ? { ...query, name: undefined }
    : query;
}
