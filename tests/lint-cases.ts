/** Files that break one rule each, with the name of the rule, the path and the text. */
export const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['house(layers)', 'shared/a/to-client.ts', `export { x } from '#client/lib/call/api.ts';`],
  ['house(layers)', 'shared/a/to-server.ts', `export type { Env } from '#server/settings/env.ts';`],
  ['house(layers)', 'shared/a/to-react.ts', `export { useState } from 'react';`],
  ['house(layers)', 'shared/a/to-express.ts', `import type { Request } from 'express';`],
  ['house(layers)', 'shared/a/to-node.ts', `export { readFile } from 'node:fs/promises';`],
  ['house(layers)', 'shared/a/to-classic-zod.ts', `import { z } from 'zod';`],
  ['house(layers)', 'shared/a/to-table.ts', `export { users } from './table.ts';`],
  ['house(layers)', 'shared/a/to-drizzle.ts', `export { sql } from 'drizzle-orm';`],
  ['house(layers)', 'shared/b/constants.ts', `export type { X } from './other.ts';`],
  ['house(layers)', 'shared/a/upwards.ts', `export { x } from '../http.ts';`],
  ['house(layers)', 'shared/a/neighbour.ts', `export { x } from '#shared/a/api.ts';`],

  [
    'house(layers)',
    'client/src/lib/to-server.ts',
    `import type { Env } from '#server/settings/env.ts';`,
  ],
  ['house(layers)', 'client/src/lib/late.ts', `export const x = () => import('#server/app.ts');`],
  ['house(layers)', 'client/src/lib/inline.ts', `export type X = import('#server/app.ts').X;`],
  ['house(layers)', 'client/src/lib/to-table.ts', `export { users } from '#shared/a/table.ts';`],
  ['house(layers)', 'client/src/lib/to-drizzle.ts', `import type { SQL } from 'drizzle-orm';`],
  ['house(layers)', 'client/src/lib/to-pg.ts', `import pg from 'pg';`],
  ['house(layers)', 'client/src/lib/to-zod.ts', `import * as z from 'zod';`],
  ['house(layers)', 'client/src/pages/to-dates.tsx', `export { format } from 'date-fns';`],
  ['house(layers)', 'client/src/lib/to-feature.ts', `export * from '#client/features/a/a.tsx';`],
  ['house(layers)', 'client/src/lib/to-page.ts', `export * from '#client/pages/home.tsx';`],
  ['house(layers)', 'client/src/lib/call/up.ts', `export * from '#client/lib/device/mark.ts';`],
  ['house(layers)', 'client/src/lib/device/up.ts', `export * from '#client/lib/session.ts';`],
  ['house(layers)', 'client/src/lib/up.ts', `export * from '#client/lib/outbox/queue.ts';`],
  ['house(layers)', 'client/src/lib/no-floor/x.ts', `export * from '#client/lib/call/api.ts';`],
  ['house(layers)', 'client/src/components/ui/x.tsx', `export * from '#client/features/a/a.tsx';`],
  ['house(layers)', 'client/src/features/a/to-b.tsx', `export * from '#client/features/b/b.tsx';`],
  ['house(layers)', 'client/src/features/a/page.tsx', `export * from '#client/pages/home.tsx';`],
  [
    'house(layers)',
    'client/src/features/a/mutation.ts',
    `export { useMutation } from '@tanstack/react-query';`,
  ],
  [
    'house(layers)',
    'client/src/features/a/all-of-query.ts',
    `import * as query from '@tanstack/react-query'; export const x = query;`,
  ],

  ['house(layers)', 'server/features/training/routes.ts', `export { sql } from 'drizzle-orm';`],
  [
    'house(layers)',
    'server/features/training/policy.ts',
    `export { users } from '#shared/a/table.ts';`,
  ],
  ['house(layers)', 'server/features/training/present.ts', `import { type Pool } from 'pg';`],
  ['house(layers)', 'server/http/mount.ts', `import { eq } from 'drizzle-orm';`],
  [
    'house(layers)',
    'server/features/training/errors.ts',
    `import type { Request } from 'express';`,
  ],
  ['house(layers)', 'server/features/training/sign-in.ts', `import passport from 'passport';`],
  ['house(layers)', 'server/db/sessions.ts', `import session from 'express-session';`],
  ['house(layers)', 'server/storage/x.ts', `import session from 'express-session';`],
  ['house(layers)', 'server/index.ts', `import helmet from 'helmet';`],
  [
    'house(layers)',
    'server/features/training/x.ts',
    `export * from '#server/features/access/routes.ts';`,
  ],
  [
    'house(layers)',
    'server/features/training/y.ts',
    `import type { X } from '#server/features/access/z.ts';`,
  ],
  ['house(layers)', 'server/http/x.ts', `export * from '#server/features/training/service.ts';`],
  ['house(layers)', 'server/db/x.ts', `export * from '#server/features/training/policy.ts';`],
  ['house(layers)', 'server/storage/y.ts', `export * from '#server/features/training/service.ts';`],
  ['house(layers)', 'server/http/z.ts', `export * from '#server/testing/test-app.ts';`],
  ['house(layers)', 'server/settings/up.ts', `import type { X } from '#server/db/database.ts';`],
  ['house(layers)', 'server/db/up.ts', `import type { X } from '#server/log/log.ts';`],
  ['house(layers)', 'server/channels/beside.ts', `export * from '#server/storage/storage.ts';`],
  ['house(layers)', 'server/storage/up.ts', `export * from '#server/http/guards.ts';`],
  ['house(layers)', 'server/doctor/up.ts', `export * from '#server/features/training/queries.ts';`],
  [
    'house(layers)',
    'server/features/training/up.ts',
    `export * from '#server/metrics/metrics.ts';`,
  ],
  [
    'house(layers)',
    'server/features/access/up.ts',
    `export * from '#server/features/training/service.ts';`,
  ],
  ['house(layers)', 'server/features/no-floor/x.ts', `export * from '#server/errors.ts';`],
  ['house(layers)', 'server/process/up.ts', `export * from '#server/index.ts';`],
  ['house(layers)', 'server/errors.ts', `export * from '#server/settings/env.ts';`],
  ['house(layers)', 'server/no-floor/x.ts', `export * from '#server/settings/env.ts';`],
  ['house(layers)', 'server/no-floor.ts', `export * from './errors.ts';`],
  ['house(layers)', 'server/http/to-client.ts', `export * from '#client/lib/paths.ts';`],

  ['import(no-cycle)', 'server/http/one.ts', `export { two } from '#server/db/two.ts';`],
  ['import(no-cycle)', 'server/db/two.ts', `export { one as two } from '#server/http/one.ts';`],
  [
    'import(no-cycle)',
    'shared/a/one.ts',
    `import type { Two } from './two.ts'; export type One = Two;`,
  ],
  [
    'import(no-cycle)',
    'shared/a/two.ts',
    `import type { One } from './one.ts'; export type Two = One;`,
  ],
  ['import(no-default-export)', 'shared/a/default.ts', `export default 1;`],
  ['unicorn(filename-case)', 'shared/a/camelCase.ts', `export const x = 1;`],
  ['typescript(no-explicit-any)', 'shared/a/any.ts', `export const x = (y: any): unknown => y;`],
  ['typescript(no-unsafe-return)', 'shared/a/json.ts', `export const x = () => JSON.parse('1');`],
  [
    'typescript(consistent-type-assertions)',
    'shared/a/cast.ts',
    `export const x = (y: unknown) => y as string;`,
  ],
  [
    'typescript(no-non-null-assertion)',
    'shared/a/bang.ts',
    `export const x = (y?: string): string => y!;`,
  ],
  [
    'typescript(ban-ts-comment)',
    'shared/a/ignored.ts',
    `// @ts-ignore\nexport const x: string = 1;`,
  ],
  [
    'typescript(no-floating-promises)',
    'server/db/floating.ts',
    `async function x() {}\nexport function y() { x(); }`,
  ],
  [
    'typescript(no-misused-promises)',
    'server/db/misused.ts',
    `export function y(x: Promise<boolean>) { return x ? 1 : 2; }`,
  ],
  ['eslint(no-console)', 'server/http/noise.ts', `export const x = () => console.log(1);`],
  ['eslint(no-restricted-globals)', 'client/src/pages/x.ts', `export const x = () => fetch('/');`],
  [
    'eslint(no-restricted-properties)',
    'client/src/pages/y.ts',
    `export const x = () => window.fetch('/');`,
  ],
  [
    'react-hooks(rules-of-hooks)',
    'client/src/pages/hooks.tsx',
    `import { useState } from 'react';
     export function Hooks({ on }: { on: boolean }) {
       if (on) useState(1);
       return null;
     }`,
  ],
  [
    'react-hooks(exhaustive-deps)',
    'client/src/pages/deps.tsx',
    `import { useEffect } from 'react';
     export function Deps({ id }: { id: string }) {
       useEffect(() => { document.title = id; }, []);
       return null;
     }`,
  ],
  ['jsx-a11y(alt-text)', 'client/src/pages/alt.tsx', `export const Alt = () => <img src="/x" />;`],
  [
    'house(audited-transaction)',
    'server/features/training/service.ts',
    `export const x = (db: { transaction: (work: () => void) => void }) => db.transaction(() => {});`,
  ],
  [
    'house(no-skipped-tests)',
    'tests/e2e/only.test.ts',
    `import { test } from 'playwright/test'; test.only('x', () => {});`,
  ],
  [
    'house(no-skipped-tests)',
    'server/db/skip.test.ts',
    `import { describe } from 'vitest'; describe.skip('x', () => {});`,
  ],
];

/** Similar files that break no rule. */
export const fine: readonly (readonly [file: string, text: string])[] = [
  ['shared/c/api.ts', `import * as z from 'zod/mini'; export const x = z.string();`],
  ['shared/c/schemas.ts', `export type { Row } from './rows.ts';`],
  ['shared/c/rows.ts', `import type { users } from './table.ts'; export type Row = typeof users;`],
  [
    'shared/c/table.ts',
    `import { pgTable } from 'drizzle-orm/pg-core'; export const users = pgTable('u', {});`,
  ],
  ['shared/trust.ts', `export const trust = (value: unknown) => value as string;`],
  ['client/src/lib/call.ts', `export const call = async () => { await fetch('/api'); };`],
  [
    'client/src/lib/rows.ts',
    `import type { users } from '#shared/c/table.ts'; export type Row = typeof users;`,
  ],
  ['client/src/lib/device/down.ts', `export * from '#client/lib/call/api.ts';`],
  ['client/src/lib/outbox/down.ts', `export * from '#client/lib/session.ts';`],
  ['client/src/lib/call/down.test.ts', `export * from '#client/lib/session.ts';`],
  ['client/src/lib/change.ts', `export { useMutation } from '@tanstack/react-query';`],
  ['client/src/features/c/list.ts', `export { useQuery } from '@tanstack/react-query';`],
  ['client/src/pages/lists.ts', `export * from '#client/features/c/list.ts';`],
  ['server/features/people/queries.ts', `export { users } from '#shared/c/table.ts';`],
  ['server/features/people/service.ts', `export { sql } from 'drizzle-orm';`],
  ['server/features/directory/routes.ts', `export * from '#server/features/people/service.ts';`],
  [
    'server/features/directory/present.ts',
    `import type { Pool } from 'pg'; export type Db = Pool;`,
  ],
  ['server/db/down.ts', `export * from '#server/settings/env.ts';`],
  ['server/db/down.test.ts', `export * from '#server/features/people/routes.ts';`],
  ['server/cluster/down.ts', `export * from '#server/index.ts';`],
  ['server/http/guards.ts', `import type { Request } from 'express'; export type Req = Request;`],
  ['scripts/say.ts', `console.log('hello');`],
  ['some.config.ts', `export default { x: ['a'] as const };`],
];
