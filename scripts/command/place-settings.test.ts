import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { settingsOf } from './place-settings.ts';

test.each([
  'postgresql://portal:secret-word@localhost/portal',
  'postgres://portal:secret-word@localhost:5432,other:5432/portal',
  'postgresql://portal@localhost/portal?password=secret-word',
  'postgresql:///portal?host=/run/postgresql&user=portal&password=secret-word',
])(
  'a database password on the command line is refused, with a message about safer ways to give it: %s',
  (address) => {
    expect(() => settingsOf(address)).toThrow(
      'give it in a file (--password-file FILE) or in the variable PGPASSWORD',
    );
    expect(() => settingsOf(address)).not.toThrow('secret-word');
  },
);

test.each([
  'postgresql://portal@localhost/portal',
  'postgresql://portal@[::1]:5432/portal',
  'postgresql:///portal?host=/run/postgresql',
])('a database address without a password is accepted on the command line: %s', (address) => {
  expect(settingsOf(address)).toMatchObject({ DATABASE_URL: address, DATABASE_DIRECT_URL: '' });
});

test('a database password from a file works with any characters', () => {
  const file = join(temporaryFolder(), 'password');
  writeFileSync(file, "it's: a/b@c?d&e#%\n", { mode: 0o600 });
  const { DATABASE_URL = '' } = settingsOf('postgresql://portal@localhost/portal', file);
  const { password, user, host } = new pg.Client({ connectionString: DATABASE_URL });
  expect({ password, user, host }).toEqual({
    password: "it's: a/b@c?d&e#%",
    user: 'portal',
    host: 'localhost',
  });
  expect(() => settingsOf('embedded', file)).toThrow('--password-file goes with');
});
