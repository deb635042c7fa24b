import pg from 'pg';
import { expect, test } from 'vitest';
import { readDatabaseAddress } from '#server/settings/database-address.ts';

const seen = (url: string) =>
  readDatabaseAddress(url).hosts.map((connectionString) => {
    const { host, port, user, password, database } = new pg.Client({ connectionString });
    return { host, port, user, password, database };
  });

test('a database address with several hosts is split into one address per host, each with its own port', () => {
  const who = { user: 'portal', password: 'p@ss/w,rd', database: 'portal' };
  expect(
    seen('postgresql://portal:p%40ss%2Fw%2Crd@db1.example.org:5433,[::1]:6432,db3/portal'),
  ).toEqual([
    { host: 'db1.example.org', port: 5433, ...who },
    { host: '::1', port: 6432, ...who },
    { host: 'db3', port: 5432, ...who },
  ]);
});

test('the query of a database address may contain hosts and a shared port', () => {
  const places = (url: string) => seen(url).map(({ host, port }) => `${host}:${port}`);
  expect(places('postgresql:///portal?host=a,b&port=5433')).toEqual(['a:5433', 'b:5433']);
  expect(places('postgresql:///portal?host=a,b&port=1,2')).toEqual(['a:1', 'b:2']);
});

test.each([
  'postgresql:///portal?host=/run/postgresql&port=5433',
  'postgresql://portal@/portal?host=/run/postgresql&port=5433',
  'postgresql://%2Frun%2Fpostgresql:5433/portal',
])('the database address %s leads to a Unix socket', (url) => {
  expect(seen(url)).toMatchObject([{ host: '/run/postgresql', port: 5433, database: 'portal' }]);
});

test('if a database address has several hosts, the portal uses the writable host unless the address says otherwise', () => {
  const target = (url: string) => readDatabaseAddress(url).target;
  expect(target('postgresql://a,b/portal')).toBe('read-write');
  expect(target('postgresql://a,b/portal?target_session_attrs=any')).toBe('any');
  expect(target('postgresql://a/portal')).toBe('any');
  expect(target('postgresql://a/portal?target_session_attrs=primary')).toBe('read-write');
});

test('the options of a database address with several hosts, such as sslmode, are passed to the driver for each host', () => {
  const { hosts } = readDatabaseAddress('postgres://a,b/portal?sslmode=disable&options=-c%20a%3Db');
  for (const connectionString of hosts) {
    expect(new URL(connectionString).searchParams.get('options')).toBe('-c a=b');
    expect(new URL(connectionString).searchParams.get('sslmode')).toBe('disable');
  }
});

test.each([
  'mysql://a/portal',
  'a/portal',
  'postgresql://a:x/portal',
  'postgresql://a:65536,b/portal',
  'postgresql:///portal?host=a,b,c&port=1,2',
  'postgresql://a,b/portal?target_session_attrs=standby',
  'postgresql://a b/portal',
])('the database address %s is refused with a message that shows no part of it', (url) => {
  expect(() => readDatabaseAddress(url)).toThrow(/^(?:must|has) /);
});
