import { z } from 'zod';
import { isUnavailable, rightsReason } from './errors.ts';
import { READ_ONLY_SERVER } from './failover-client.ts';
import type { Query } from './migration-journal.ts';

export interface Problem {
  problem: string;
  remedy: string;
}

export class DatabaseProblem extends Error {
  readonly problem: string;
  readonly remedy: string;

  constructor({ problem, remedy }: Problem, options?: ErrorOptions) {
    super(`${problem} ${remedy}`, options);
    this.problem = problem;
    this.remedy = remedy;
  }
}

export interface Try {
  setting: string;
  role: string;
  database: string;
  seconds: number;
}

export function problemOfConnection(failure: Error, made: Try): Problem {
  if (failure instanceof ReadOnlyServer) return failure.problemOf(made);
  const code = 'code' in failure ? String(failure.code) : '';
  const reason = reasonOf(failure);
  const known = PROBLEMS.find(
    ({ codes, text }) => codes.includes(code) && (!text || text.test(reason)),
  );
  if (known) return known.of(made, reason);
  if (!isUnavailable(failure)) {
    return {
      problem: `The database refused the connection: ${reason}.`,
      remedy: `Check ${made.setting}.`,
    };
  }
  return {
    problem: noAnswer(made, reason),
    remedy:
      REMEDIES_OF_SILENCE[code]?.(made.setting) ??
      `Check that ${made.setting} is right, that the server is running, and that no firewall blocks the connection.`,
  };
}

/** If several addresses failed, the outer message is empty; the inner errors have the reasons. */
export function reasonOf(failure: Error): string {
  const parts: unknown[] = failure instanceof AggregateError ? failure.errors : [failure];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join('; ');
}

const noAnswer = ({ seconds }: Try, reason: string) =>
  `The database did not answer within ${seconds} s: ${reason}.`;

const REMEDIES_OF_SILENCE: Readonly<Record<string, (setting: string) => string>> = {
  ECONNREFUSED: (setting) =>
    `Nothing listens there: start the server (systemctl start postgresql), or correct ${setting}.`,
  ENOENT: (setting) =>
    `There is no such socket: start the server (systemctl start postgresql), or correct ${setting}.`,
  ENOTFOUND: (setting) => `There is no host of that name: correct ${setting}.`,
  '57P03': () => 'Wait until the server has started, and look at its log.',
};

export class ReadOnlyServer extends Error {
  readonly code = '25006';
  readonly isStandby: boolean;
  readonly #source: string;

  constructor(isStandby: boolean, source: string) {
    super(
      isStandby ? 'it is a standby, which is read-only' : 'default_transaction_read_only is on',
    );
    this.isStandby = isStandby;
    this.#source = source;
  }

  problemOf({ setting, role, database }: Try): Problem {
    if (this.isStandby) {
      return {
        problem: `The server that ${setting} names is a standby, which is read-only.`,
        remedy: `Name the primary in ${setting}. Where this server is to take over: SELECT pg_promote();`,
      };
    }
    const name = 'default_transaction_read_only';
    const problem = `The database accepts no writes, because ${name} is on.`;
    const commands: Readonly<Record<string, string>> = {
      database: `ALTER DATABASE ${sqlName(database)} RESET ${name};`,
      user: `ALTER ROLE ${sqlName(role)} RESET ${name};`,
      'database user': `ALTER ROLE ${sqlName(role)} IN DATABASE ${sqlName(database)} RESET ${name};`,
    };
    if (this.#source === 'client') {
      return { problem, remedy: `Remove ${name} from ${setting} and from PGOPTIONS.` };
    }
    const command =
      commands[this.#source] ?? `ALTER SYSTEM RESET ${name}; SELECT pg_reload_conf();`;
    return { problem, remedy: `${AS_SUPERUSER}: ${command}` };
  }
}

// The portal's database may be read-only, so the commands must run in another database.
const AS_SUPERUSER = 'As the server’s superuser, in its database postgres';

function sqlName(name: string) {
  return /^[a-z_][a-z\d_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Rolls back and explains an error about missing rights. Returns other errors unchanged. */
export async function explainRights(
  query: Query,
  error: unknown,
  setting: string,
): Promise<unknown> {
  const reason = rightsReason(error);
  if (reason === undefined) return error;
  await query('ROLLBACK').then(undefined, () => undefined);
  const { rows } = await query(
    `SELECT current_user AS role, current_database() AS database,
      (SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = 'drizzle') AS owner`,
  ).then(undefined, () => ({ rows: [] }));
  const facts = factsSchema.safeParse(rows[0]).data;
  if (!facts) return error;
  const { role, database, owner } = facts;
  if (owner === role) {
    return new DatabaseProblem({
      problem: `The role ${role} lacks a right on its own tables (${reason}).`,
      remedy: `As that role, in the database ${database}: GRANT ALL ON ALL TABLES IN SCHEMA public, drizzle TO ${sqlName(role)};`,
    });
  }
  return new DatabaseProblem(
    owner === null
      ? {
          problem: `The role ${role} can’t create tables in the database ${database} (${reason}).`,
          remedy: `${AS_SUPERUSER}: ALTER DATABASE ${sqlName(database)} OWNER TO ${sqlName(role)};`,
        }
      : {
          problem: `The role ${role} may not use the portal’s tables, which belong to the role ${owner} (${reason}).`,
          remedy: `Name ${owner} and its password in ${setting}.`,
        },
    { cause: error },
  );
}

const factsSchema = z.object({
  role: z.string(),
  database: z.string(),
  owner: z.string().nullable(),
});

interface Known {
  codes: readonly string[];
  text?: RegExp;
  of: (made: Try, message: string) => Problem;
}

const PROBLEMS: readonly Known[] = [
  {
    codes: [''],
    text: new RegExp(READ_ONLY_SERVER),
    of: ({ setting }, reason) => ({
      problem: `None of the hosts in ${setting} accepts writes: ${reason}.`,
      remedy: 'Start the primary, or promote a standby, as its superuser: SELECT pg_promote();',
    }),
  },
  {
    codes: [''],
    text: /password must be a string/,
    of: ({ setting, role }) => ({
      problem: `The server asks for the password of the role ${role}, and ${setting} has none.`,
      remedy: `Write it into ${setting} (postgresql://${role}:PASSWORD@…), or set the variable PGPASSWORD when you run a command.`,
    }),
  },
  {
    codes: ['53300'],
    text: /for role/,
    of: ({ role }) => ({
      problem: `The limit of connections for the role ${role} is reached.`,
      remedy: `${AS_SUPERUSER}: ALTER ROLE ${sqlName(role)} CONNECTION LIMIT -1;`,
    }),
  },
  {
    codes: ['53300'],
    text: /for database/,
    of: ({ database }) => ({
      problem: `The limit of connections to the database ${database} is reached.`,
      remedy: `${AS_SUPERUSER}: ALTER DATABASE ${sqlName(database)} CONNECTION LIMIT -1;`,
    }),
  },
  {
    codes: ['53300'],
    of: () => ({
      problem: 'The server has as many connections as max_connections allows.',
      remedy:
        'Run fewer processes (WEB_PROCESSES), or raise the limit as the server’s superuser (ALTER SYSTEM SET max_connections = 200;) and restart the server.',
    }),
  },
  {
    codes: ['08P01'],
    text: /max_client_conn/,
    of: () => ({
      problem: 'The pooler has as many connections as its max_client_conn allows.',
      remedy: 'Raise max_client_conn in pgbouncer.ini, and in PgBouncer’s console: RELOAD;',
    }),
  },
  {
    codes: ['28P01'],
    of: ({ setting, role }) => ({
      problem: `The server does not accept the password of the role ${role}, or has no such role.`,
      remedy: `Correct ${setting}, or give the role the password that is in it, in psql: \\password ${sqlName(role)}`,
    }),
  },
  {
    codes: ['28000'],
    text: /not permitted to log/,
    of: ({ role }) => ({
      problem: `The role ${role} may not sign in.`,
      remedy: `${AS_SUPERUSER}: ALTER ROLE ${sqlName(role)} LOGIN;`,
    }),
  },
  {
    codes: ['28000'],
    text: /pg_hba\.conf/,
    of: ({ role, database }, message) => {
      const [, host = 'THIS-MACHINE'] = /host "([^"]+)"/.exec(message) ?? [];
      return {
        problem: `The server’s pg_hba.conf doesn’t let the role ${role} in from ${host}.`,
        remedy: `Add this line to it, and reload it as the superuser (SELECT pg_reload_conf();): host ${sqlName(database)} ${sqlName(role)} ${host}${host.includes(':') ? '/128' : '/32'} scram-sha-256`,
      };
    },
  },
  {
    codes: ['3D000'],
    of: ({ setting, role, database }) => ({
      problem: `The server has no database ${database}.`,
      remedy: `Correct ${setting}, or make it: createdb --owner=${role} --template=template0 --encoding=UTF8 --locale=C.UTF-8 ${database}`,
    }),
  },
  {
    codes: ['42501'],
    of: ({ role, database }) => ({
      problem: `The role ${role} may not connect to the database ${database}.`,
      remedy: `${AS_SUPERUSER}: GRANT CONNECT ON DATABASE ${sqlName(database)} TO ${sqlName(role)};`,
    }),
  },
  {
    codes: ['55000'],
    text: /not currently accepting/,
    of: ({ database }) => ({
      problem: `The database ${database} is closed for connections.`,
      remedy: `${AS_SUPERUSER}: ALTER DATABASE ${sqlName(database)} ALLOW_CONNECTIONS true;`,
    }),
  },
];
