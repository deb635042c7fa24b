import { describe, expect, it, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { inTurn } from './hash-queue.ts';
import { createSignIn } from './sign-in.ts';
import { held } from '#server/testing/held.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp({ loginFailuresPerAccount: 3, loginFailuresPerAddress: 12 });

interface Attempt {
  visitor?: Visitor;
  username?: string;
  password?: string;
  path?: string;
  forwardedFor?: string;
}

const attempt = ({ visitor = app.visitor(), forwardedFor, ...given }: Attempt = {}) =>
  visitor.send('POST', given.path ?? login.path, {
    body: { username: given.username ?? 'ruth', password: given.password ?? 'wrong' },
    ...(forwardedFor && { headers: { 'x-forwarded-for': forwardedFor } }),
  });

async function statuses(count: number, one: (index: number) => ReturnType<typeof attempt>) {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await one(index)).status);
  return seen;
}

describe('wrong passwords for one account (A4)', () => {
  it('after too many wrong passwords, even the right password is answered 429 with Retry-After', async () => {
    await app.makeUser({ username: 'ruth' });
    expect(await statuses(4, () => attempt())).toEqual([401, 401, 401, 429]);
    const refused = await attempt({ password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'too-many' });
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(refused.body).toMatchObject({
      message: `Too many failed attempts to sign in. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
    });
  });

  it('wrong passwords count toward the same limit in another process and after a restart', async () => {
    await app.makeUser({ username: 'ruth' });
    await statuses(3, () => attempt());
    const restarted = await app.secondProcess();
    expect((await attempt({ visitor: restarted.visitor() })).status).toBe(429);
  });

  it('wrong passwords count toward one limit however the user name or email address is capitalized', async () => {
    await app.makeUser({ username: 'ruth', email: 'ruth@example.org' });
    for (const names of [
      ['ruth', 'RUTH', 'Ruth', 'rUTH'],
      ['ruth@example.org', 'Ruth@Example.org', 'RUTH@EXAMPLE.ORG', 'ruth@example.org'],
    ]) {
      const seen = await statuses(4, (index) => attempt({ username: names[index] ?? '' }));
      expect(seen).toEqual([401, 401, 401, 429]);
    }
  });

  it('wrong passwords on a user name don’t reveal which email address belongs to it', async () => {
    await app.makeUser({ username: 'ruth', email: 'ruth@example.org' });
    await app.makeUser({ username: 'naomi', email: 'naomi@example.org' });
    await statuses(4, () => attempt());
    const guesses = ['ruth@example.org', 'naomi@example.org', 'nobody@example.org'];
    const seen = await statuses(3, (index) => attempt({ username: guesses[index] ?? '' }));
    expect(seen).toEqual([401, 401, 401]);
  });

  it('wrong passwords that are sent at the same time can’t exceed the limit', async () => {
    await app.makeUser({ username: 'ruth' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  it('wrong passwords are also counted for a user name that does not exist', async () => {
    expect(await statuses(4, () => attempt({ username: 'nobody' }))).toEqual([401, 401, 401, 429]);
  });

  it('wrong passwords for one account don’t count against another account', async () => {
    await app.makeUser({ username: 'ruth' });
    await app.makeUser({ username: 'naomi' });
    await statuses(4, () => attempt());
    expect((await attempt({ username: 'naomi', password: PASSWORD })).status).toBe(200);
  });
});

test('by default, an account refuses sign-ins with 429 after ten wrong passwords', async () => {
  const usual = await app.secondProcess({ loginFailuresPerAccount: 10 });
  await app.makeUser({ username: 'ruth' });
  const seen = await statuses(11, () => attempt({ visitor: usual.visitor() }));
  expect(seen).toEqual([...Array<number>(10).fill(401), 429]);
});

describe('many accounts tried from one network address (A5)', () => {
  it('a network address that tries passwords on many accounts is refused with 429', async () => {
    const tried = await statuses(12, (index) => attempt({ username: `guess${index}` }));
    expect(tried).toEqual(Array<number>(12).fill(401));
    const refused = await attempt({ username: 'guess99' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('people who share a network address and sign in with right passwords are never refused', async () => {
    await app.makeUser({ username: 'ruth' });
    const seen = await statuses(20, () => attempt({ password: PASSWORD }));
    expect(seen).toEqual(Array<number>(20).fill(200));
  });
});

describe('a shelter whose people share one network address', () => {
  it('known browsers can sign in from a network address that is blocked after wrong passwords', async () => {
    await app.makeUser({ username: 'ruth' });
    await app.makeUser({ username: 'naomi' });
    const known = app.visitor();
    await attempt({ visitor: known, password: PASSWORD });
    await statuses(12, (index) => attempt({ username: `guess${index}` }));
    expect((await attempt({ username: 'naomi', password: PASSWORD })).status).toBe(429);
    expect((await attempt({ visitor: known, password: PASSWORD })).status).toBe(200);
  });

  it('wrong passwords from a known browser don’t count against its network address', async () => {
    const strict = await app.secondProcess({ loginFailuresPerAddress: 2 });
    await app.makeUser({ username: 'ruth' });
    await app.makeUser({ username: 'naomi' });
    const known = strict.visitor();
    await attempt({ visitor: known, password: PASSWORD });
    expect(await statuses(3, () => attempt({ visitor: known }))).toEqual([401, 401, 401]);
    const stranger = { visitor: strict.visitor(), username: 'naomi', password: PASSWORD };
    expect((await attempt(stranger)).status).toBe(200);
  });

  it('many people at one network address can sign in at the same moment', async () => {
    const usual = await app.secondProcess({ loginFailuresPerAddress: 100 });
    const people = await Promise.all(Array.from({ length: 60 }, () => app.makeUser()));
    const answers = await Promise.all(
      people.map(({ username }) =>
        attempt({ visitor: usual.visitor(), username, password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  });
});

describe('IPv6 networks', () => {
  it('an attacker who rotates /64 networks within an IPv6 /48 is stopped after ten times the failures allowed for one address', async () => {
    const behindProxy = await app.secondProcess({ trustProxy: '1', loginFailuresPerAddress: 1 });
    const from = (forwardedFor: string, username: string) =>
      attempt({ visitor: behindProxy.visitor(), username, forwardedFor });
    const rotated = (index: number) => from(`2001:db8:1:${index}::7`, `guess${index}`);
    expect(await statuses(11, rotated)).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await from('2001:db8:2:1::7', 'guess99')).status).toBe(401);
  });
});

describe('sign-ins whose password was never checked', () => {
  const client = { network: '192.0.2.1', site: null, address: '192.0.2.1', origin: '' };
  const cookies = { signInSecret: () => null, keepSignInSecret() {} };
  const device = { knownDevice: () => null, rememberDevice() {}, device: () => '' };
  const strangers = { ...client, ...cookies, ...device, pageOrigin: '' };

  it('a sign-in that the portal was too busy to check does not count as a failure', async () => {
    await app.makeUser({ username: 'ruth' });
    const { promise, release } = held();
    const crowd = Array.from({ length: 202 }, () => inTurn({ isSignIn: true }, () => promise));
    const seen = await statuses(14, () => attempt());
    release();
    await Promise.all(crowd);
    expect(seen).toEqual(Array<number>(14).fill(503));
    expect((await attempt()).status).toBe(401);
    expect((await attempt({ username: 'nobody' })).status).toBe(401);
  });

  it('a sign-in whose connection was closed before the password was checked does not count as a failure', async () => {
    await app.makeUser({ username: 'ruth' });
    const limits = { failuresPerAccount: 3, failuresPerAddress: 12 };
    const signIn = createSignIn({ db: app.db, limits });
    const gone = { ...strangers, isGone: () => true };
    const givenUp = { code: 'given-up', message: 'The connection was closed.' };
    for (let index = 0; index < 14; index += 1) {
      const given = { username: 'ruth', password: 'wrong', client: gone };
      await expect(signIn(given)).rejects.toMatchObject(givenUp);
    }
    expect(await statuses(4, () => attempt())).toEqual([401, 401, 401, 429]);
  });

  it('a sign-in to a blocked account does not count against the sender’s network address', async () => {
    await app.makeUser({ username: 'ruth' });
    await statuses(30, () => attempt());
    expect((await attempt({ username: 'nobody' })).status).toBe(401);
  });
});

describe('the owner of an account under attack (A6)', () => {
  it('the owner of an attacked account can sign in immediately on a browser they have used before', async () => {
    await app.makeUser({ username: 'ruth' });
    const owner = app.visitor();
    await attempt({ visitor: owner, password: PASSWORD });
    await owner.send('POST', '/api/logout', {});
    await statuses(4, () => attempt());
    expect((await attempt({ password: PASSWORD })).status).toBe(429);
    expect((await attempt({ visitor: owner, password: PASSWORD })).status).toBe(200);
  });

  it('the owner of an attacked account can sign in on a new browser after 15 minutes', async () => {
    await app.makeUser({ username: 'ruth' });
    await statuses(4, () => attempt());
    await app.db.pool.query('UPDATE rate_limits SET expire = expire - 15 * 60 * 1000');
    expect((await attempt({ password: PASSWORD })).status).toBe(200);
  });

  it('wrong passwords from a known browser have their own limit; a forged cookie does not make a browser known', async () => {
    await app.makeUser({ username: 'ruth' });
    const stolen = app.visitor();
    await attempt({ visitor: stolen, password: PASSWORD });
    expect(await statuses(4, () => attempt({ visitor: stolen }))).toEqual([401, 401, 401, 429]);
    const forged = app.visitor();
    const [nonce] = (stolen.cookies.get('device') ?? '').split('.');
    forged.cookies.set('device', `${nonce}x.${(stolen.cookies.get('device') ?? '').split('.')[1]}`);
    expect(await statuses(4, () => attempt({ visitor: forged }))).toEqual([401, 401, 401, 429]);
    expect((await attempt({ password: PASSWORD })).status).toBe(429);
  });

  it('wrong passwords from one known browser don’t count against another known browser', async () => {
    await app.makeUser({ username: 'ruth' });
    const [phone, desktop] = [app.visitor(), app.visitor()];
    for (const visitor of [phone, desktop]) await attempt({ visitor, password: PASSWORD });
    expect(await statuses(4, () => attempt({ visitor: phone }))).toEqual([401, 401, 401, 429]);
    expect((await attempt({ visitor: desktop, password: PASSWORD })).status).toBe(200);
  });

  it('the cookie of a known browser doesn’t help to sign in to another account', async () => {
    await app.makeUser({ username: 'ruth' });
    await app.makeUser({ username: 'attacker' });
    const attacker = app.visitor();
    await attempt({ visitor: attacker, username: 'attacker', password: PASSWORD });
    await statuses(4, () => attempt());
    expect((await attempt({ visitor: attacker })).status).toBe(429);
  });
});

test.each(['/API/Login/', '/api/login/', '/Api/LOGIN'])(
  'wrong passwords sent to %s count toward the same limit (A7)',
  async (path) => {
    await app.makeUser({ username: 'ruth' });
    await statuses(2, () => attempt());
    expect(await statuses(2, () => attempt({ path }))).toEqual([401, 429]);
    expect((await attempt()).status).toBe(429);
  },
);

describe('made-up X-Forwarded-For headers (A8)', () => {
  const fromEverywhere = (visitor: () => Visitor) => (index: number) =>
    attempt({
      visitor: visitor(),
      username: `guess${index}`,
      forwardedFor: `203.0.113.${index + 1}`,
    });

  it('a made-up X-Forwarded-For is ignored unless a proxy is trusted', async () => {
    const seen = await statuses(13, fromEverywhere(app.visitor));
    expect(seen).toEqual([...Array<number>(12).fill(401), 429]);
  });

  it('people behind a trusted proxy are told apart by the addresses in X-Forwarded-For', async () => {
    const behindProxy = await app.secondProcess({ trustProxy: '1' });
    const seen = await statuses(13, fromEverywhere(behindProxy.visitor));
    expect(seen).toEqual(Array<number>(13).fill(401));
  });

  it('only the part of X-Forwarded-For that the trusted proxy wrote is believed', async () => {
    const behindProxy = await app.secondProcess({ trustProxy: '1' });
    const seen = await statuses(13, (index) =>
      attempt({
        visitor: behindProxy.visitor(),
        username: `guess${index}`,
        forwardedFor: `203.0.113.${index + 1}, 198.51.100.7`,
      }),
    );
    expect(seen.at(-1)).toBe(429);
  });
});
