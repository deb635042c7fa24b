/**
 * Rules for which folder may import what. Patterns are repository paths or package names: `**` is
 * any depth, `*` one part of a path, `{own}` the part that `{own}` matched in `files`.
 * An import must be allowed by every layer that its file belongs to.
 *
 * @typedef {object} Layer
 * @property {string[]} files the importing files
 * @property {string[]} [except] files among them to which the rule does not apply
 * @property {string[]} forbid imports that are forbidden
 * @property {string[]} [allow] imports among them that are allowed
 * @property {boolean} [types] whether `import type` is allowed
 * @property {string[]} [names] forbids only these names of the import
 * @property {string} because the reason that the linter shows
 */

const DATABASE_LIBRARIES = ['drizzle-orm', 'drizzle-orm/**', 'pg', 'pg-*'];
const TABLES = ['shared/**/table.ts'];
const WEB_LIBRARIES = [
  'express',
  'express-*',
  'passport',
  'passport-*',
  'connect-*',
  'helmet',
  'http-proxy*',
];
const BROWSER_LIBRARIES = ['react', 'react/**', 'react-*', 'react-*/**', '@radix-ui/**', 'wouter'];
const CLASSIC_ZOD = { forbid: ['zod', 'zod/**'], allow: ['zod/mini'] };

/** The server's folders by level, lowest first. A folder may import only from lower levels. */
const SERVER_FLOORS = [
  ['settings', 'release', 'disk', 'errors.ts'],
  ['db', 'drawing'],
  ['program'],
  ['log', 'channels', 'storage', 'maps', 'logo', 'images'],
  ['http', 'time'],
  ['places'],
  ['backup', 'doctor'],
  ['features'],
  ['messenger', 'metrics', 'retention'],
  ['app.ts'],
  ['process'],
  ['index.ts'],
  ['cluster'],
];
const TESTS = ['server/**/*.test.ts', 'server/**/*-suite.ts', 'server/testing/**'];

/** The features in order. A feature may import only features that are listed before it. */
const FEATURE_FLOORS = [
  'audit',
  'uploads',
  'client-errors',
  'people',
  'incident-log',
  'duty',
  'sessions',
  'program',
  'messages',
  'field-guide',
  'resources',
  'deployments',
  'contact-claims',
  'care-checks',
  'availability',
  'announcements',
  'access',
  'contact-points',
  'second-factor',
  'credentials',
  'readiness',
  'training',
  'accounts',
  'agency-sign-in',
  'chaplains',
  'sign-in',
  'activations',
  'sites',
  'walk-ups',
  'after-action',
  'chaplain-import',
  'directory',
  'calls',
  'team-messages',
  'candidates',
  'hours',
  'papers',
  'people-list',
  'person',
  'answers',
  'dashboard',
  'own-data',
  'suspension',
  'session-secret',
  'system',
];

/** The folders of client/src/lib, lowest level first; `*.ts` are the files outside of folders. */
const LIB_FLOORS = [['call'], ['device'], ['*.ts'], ['outbox']];

/** @returns {Layer[]} */
function layersOf(root, floors, { because, except }) {
  const filesOf = (room) => `${root}/${room}${room.endsWith('.ts') ? '' : '/**'}`;
  const rooms = floors.flatMap((floor, index) =>
    floor.map((room) => ({
      files: [filesOf(room)],
      except,
      forbid: floors.slice(index).flat().map(filesOf),
      allow: [filesOf(room)],
      because,
    })),
  );
  const others = {
    files: [`${root}/**`],
    except: [...floors.flat().map(filesOf), ...except],
    forbid: ['**'],
    because: 'scripts/lint/layers.js has to say on which floor this room is',
  };
  return [...rooms, others];
}

/** @type {Layer[]} */
export const layers = [
  ...layersOf('server', SERVER_FLOORS, {
    except: TESTS,
    because: 'a room of the server uses the rooms of lower floors only (SERVER_FLOORS)',
  }),
  ...layersOf(
    'server/features',
    FEATURE_FLOORS.map((feature) => [feature]),
    {
      except: TESTS,
      because: 'a feature uses the features of lower floors only (FEATURE_FLOORS)',
    },
  ),
  ...layersOf('client/src/lib', LIB_FLOORS, {
    except: ['client/src/lib/**/*.test.ts'],
    because: 'a room of lib uses the rooms of lower floors only (LIB_FLOORS)',
  }),
  {
    files: ['shared/**'],
    forbid: ['client/**', 'server/**', 'scripts/**', 'tests/**'],
    because: 'shared is what both sides agree on and knows neither of them',
  },
  {
    files: ['shared/**'],
    except: ['shared/**/*.test.ts'],
    forbid: [...BROWSER_LIBRARIES, ...WEB_LIBRARIES, '@tanstack/**', 'node:**'],
    because: 'shared runs in the browser and on the server',
  },
  {
    files: ['shared/**/constants.ts'],
    forbid: ['**'],
    because: 'constants import nothing',
  },
  {
    files: ['shared/**', 'client/**'],
    except: ['client/**/*.config.ts'],
    ...CLASSIC_ZOD,
    because: "what reaches the browser uses 'zod/mini'",
  },
  {
    files: ['client/**'],
    forbid: ['server/**', 'scripts/**', 'tests/**', 'migrations/**', ...WEB_LIBRARIES],
    because: 'the client talks to the server through the API only',
  },
  {
    files: ['client/**'],
    forbid: DATABASE_LIBRARIES,
    because: 'the table library stays out of the browser',
  },
  {
    files: ['client/src/{own}/**'],
    except: ['client/src/lib/**'],
    forbid: ['date-fns', 'date-fns/**'],
    because: 'client/src/lib writes dates and times, each kind in one place',
  },
  {
    files: ['shared/**', 'client/**', 'server/**'],
    except: [
      'shared/**/table.ts',
      'server/**/queries.ts',
      'server/**/*-queries.ts',
      'server/**/service.ts',
      'server/db/**',
      'server/testing/**',
      'shared/tables.test.ts',
    ],
    forbid: [...DATABASE_LIBRARIES, ...TABLES],
    types: true,
    because: 'SQL and tables live in (*-)queries.ts, service.ts, server/db and server/testing',
  },
  {
    files: ['server/**'],
    except: ['server/http/**', 'server/app.ts'],
    forbid: WEB_LIBRARIES,
    because: 'Express lives in server/http and server/app.ts',
  },
  {
    files: ['server/**'],
    forbid: ['client/**', 'scripts/**', 'tests/**', ...BROWSER_LIBRARIES],
    because: 'the server knows no screen',
  },
  {
    files: ['server/features/{own}/**'],
    forbid: ['server/features/**'],
    allow: [
      'server/features/{own}/**',
      'server/features/**/service.ts',
      'server/features/*/policy.ts',
      'server/features/**/queries.ts',
      'server/features/**/*-queries.ts',
      'server/features/**/present.ts',
    ],
    because: 'a feature uses the service, policy, queries and presenters of another, no other file',
  },
  {
    files: ['server/**'],
    except: TESTS,
    forbid: ['server/testing/**', 'vitest', 'vitest/**'],
    because: 'only tests import what is for tests',
  },
  {
    files: ['client/src/features/{own}/**'],
    forbid: ['client/src/features/**'],
    allow: ['client/src/features/{own}/**', 'client/src/features/uploads/**'],
    because: 'a client feature imports no other feature but uploads; pages compose them',
  },
  {
    files: ['client/src/features/**'],
    forbid: ['client/src/pages/**'],
    because: 'pages compose features, not the other way round',
  },
  {
    files: ['client/src/components/**', 'client/src/lib/**'],
    forbid: ['client/src/features/**', 'client/src/pages/**'],
    because: 'components and lib serve every feature and know none',
  },
  {
    files: ['client/**'],
    except: ['client/src/lib/**'],
    forbid: ['@tanstack/react-query'],
    names: ['useMutation'],
    because: 'mutations go through the helper in client/src/lib',
  },
];
