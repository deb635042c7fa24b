import { sql, type Placeholder } from 'drizzle-orm';
import type pg from 'pg';
import { trust } from '#shared/trust.ts';
import { isPlanStale, isStatementLost } from './errors.ts';
import type { Executor } from './transaction.ts';

/**
 * How many statements a connection keeps prepared at most; others are sent without a name. Those of
 * before a migration come on top of them, until the connection ends.
 */
export const MAX_PREPARED = 200;

interface Statement<Rows> {
  execute: (values: Record<string, unknown>) => Promise<Rows>;
}

/** A query of drizzle. */
export interface Query<Rows> {
  prepare: (name: string) => Statement<Rows>;
}

/** What drizzle has built for an executor. */
let builtFor = new WeakMap<Executor, Map<string, unknown>>();
/** What PostgreSQL calls each statement. It keeps 63 letters of a name. */
const names = new Map<string, string>();
let namesMade = 0;
const declared = new Set<string>();

type Given<Value extends string> = Record<Value, unknown>;
type Placeholders<Value extends string> = Record<Value, Placeholder>;

/**
 * Declares a query that is built once and that PostgreSQL parses once for each connection.
 * @param name tells it from every other; in PostgreSQL's own lists it begins the statement's name.
 * @param values what differs from call to call.
 * @param build gets a placeholder for each value.
 * @throws Error when there is a query of that name already
 */
export function prepared<const Value extends string, Rows>(
  name: string,
  values: readonly Value[],
  build: (orm: Executor, values: Placeholders<Value>) => Query<Rows>,
): (orm: Executor, given: Given<Value>) => Promise<Rows> {
  const run = preparedForms(name, values, build);
  return (orm, given) => run(orm, given, undefined);
}

/**
 * Declares a query that has several forms, such as a list and what each of its filters leaves.
 * @param build gets the form too. It holds choices, nothing that somebody typed.
 */
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
      // In a transaction this fails too: it is aborted.
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

/** Prepares everything anew, on all connections: each of them would fail once. */
function renameAll() {
  names.clear();
  builtFor = new WeakMap();
}

/**
 * Returns a client class that sends every statement without a name, also those of libraries: for a
 * pooler that gives each transaction another connection, and doesn't know what was prepared on it.
 */
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
