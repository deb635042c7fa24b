import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { changePassword, login, register } from '#shared/accounts/api.ts';
import { registration } from '#server/testing/bodies.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { held } from '#server/testing/held.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { inTurn, type HashTurn } from './hash-queue.ts';
import { acceptPassword } from './service.ts';

const app = useTestApp();

function heldWork() {
  const { promise, release } = held();
  const state = { started: 0, running: 0, most: 0 };
  const work = async () => {
    state.started += 1;
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await promise;
    state.running -= 1;
  };
  const begin = (turns: HashTurn[]) => turns.map((turn) => inTurn(turn, work));
  return { state, begin, release };
}

const many = (count: number, turn: HashTurn) => Array.from({ length: count }, () => turn);

describe('the queue of password hashes', () => {
  it.each(['account', 'address'])(
    'passwords of the same %s are hashed one at a time',
    async (what) => {
      const one = heldWork();
      const other = heldWork();
      const works = [
        ...one.begin(many(5, { isSignIn: true, [what]: 'ruth' })),
        ...other.begin(many(5, { isSignIn: true, [what]: 'naomi' })),
      ];
      await turnOfTheLoop();
      expect([one.state.started, other.state.started]).toEqual([1, 1]);
      one.release();
      other.release();
      await Promise.all(works);
      expect([one.state.most, other.state.most]).toEqual([1, 1]);
      expect([one.state.started, other.state.started]).toEqual([5, 5]);
    },
  );

  it('if ten passwords of an account are already waiting to be hashed, the next one is refused with 429', async () => {
    const { begin, release } = heldWork();
    const works = begin(many(11, { account: 'ruth' }));
    await expect(inTurn({ account: 'ruth' }, async () => 1)).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts at the same time. Please try again in a moment.',
      retryAfter: 5,
    });
    release();
    await Promise.all(works);
    expect(await inTurn({ account: 'ruth' }, async () => 1)).toBe(1);
  });

  it('the queue continues to hash passwords after one hash has failed', async () => {
    const turn = { account: 'ruth', address: '192.0.2.1' };
    await expect(inTurn(turn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(turn, async () => 1)).toBe(1);
  });

  it('passwords of an account are hashed one at a time as long as one of them is being hashed', async () => {
    const turn = { isSignIn: true, account: 'ruth' };
    const [one, other] = [heldWork(), heldWork()];
    const first = inTurn(turn, async () => 1);
    const works = one.begin([turn]);
    await first;
    const late = other.begin([turn]);
    await turnOfTheLoop();
    expect([one.state.started, other.state.started]).toEqual([1, 0]);
    one.release();
    other.release();
    await Promise.all([...works, ...late]);
  });

  it('a password that an administrator chooses waits in the administrator’s own queue', async () => {
    const { begin, release } = heldWork();
    const works = begin(many(11, { account: 'office' }));
    const choice = { actorId: 'office', field: 'password', minLength: 6 };
    await expect(acceptPassword(PASSWORD, choice)).rejects.toMatchObject({ status: 429 });
    release();
    await Promise.all(works);
  });
});

describe('fair sharing of the hash queue', () => {
  it('people can still sign in during a flood of registrations and new passwords', async () => {
    const { username } = await app.makeUser();
    const { begin, release } = heldWork();
    const works = begin(many(51, {}));
    const body = { username, password: PASSWORD };
    const signedIn = await app.visitor().call(login, { body });
    const registered = await app.visitor().call(register, { body: registration() });
    release();
    await Promise.all(works);
    expect(signedIn.status).toBe(200);
    expect([registered.status, registered.headers.get('Retry-After')]).toEqual([503, '5']);
  });

  it('people can still sign in while somebody else sends a flood of password changes', async () => {
    const open = await app.secondProcess({ loginFailuresPerAccount: 1000 });
    const { user } = await app.signInAs('guest');
    const attacker = open.visitor();
    await attacker.call(login, { body: { username: user.username, password: PASSWORD } });
    const people = await Promise.all(Array.from({ length: 20 }, () => app.makeUser()));
    const attack = Array.from({ length: 120 }, (_, index) =>
      attacker.call(changePassword, {
        body: { currentPassword: 'not mine', newPassword: `a-new-lantern-${index}` },
      }),
    );
    const answers = await Promise.all(
      people.map(({ username }) =>
        open.visitor().call(login, { body: { username, password: PASSWORD } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    for (const { status } of await Promise.all(attack)) expect([400, 429]).toContain(status);
  });

  it('known browsers of one account share a hash queue: if twelve sign in while hashing is busy, one is refused with 429', async () => {
    const { username } = await app.makeUser();
    const body = { username, password: PASSWORD };
    const browsers = Array.from({ length: 12 }, () => app.visitor());
    for (const browser of browsers) await browser.call(login, { body });
    const { begin, release } = heldWork();
    const works = begin(many(2, { isSignIn: true }));
    const attack = browsers.map((browser) => browser.call(login, { body }));
    expect((await Promise.race(attack)).status).toBe(429);
    release();
    await Promise.all([...works, ...attack]);
  });

  it('if known browsers have filled the hash queue of a network address, an unknown browser there can still sign in', async () => {
    const { username } = await app.makeUser();
    const body = { username, password: PASSWORD };
    const known = app.visitor();
    await known.call(login, { body });
    const { begin, release } = heldWork();
    const works = begin(many(101, { isSignIn: true, address: 'known:127.0.0.1' }));
    const refused = await known.call(login, { body });
    const stranger = await app.visitor().call(login, { body });
    release();
    await Promise.all(works);
    expect([refused.status, stranger.status]).toEqual([429, 200]);
  });

  it('if strangers have filled the hash queue of a network address, only a known browser there can still sign in', async () => {
    const { username } = await app.makeUser();
    const body = { username, password: PASSWORD };
    const known = app.visitor();
    await known.call(login, { body });
    const { begin, release } = heldWork();
    const works = begin(many(101, { address: '127.0.0.1' }));
    const refused = await app.visitor().call(login, { body });
    const signedIn = await known.call(login, { body });
    release();
    await Promise.all(works);
    expect([refused.status, signedIn.status]).toEqual([429, 200]);
  });

  it('if the hash queue of an account’s known browsers is full, a known browser of another account can still sign in', async () => {
    const [ruth, naomi] = [await app.makeUser(), await app.makeUser()];
    const [one, other] = [app.visitor(), app.visitor()];
    const bodyOf = ({ username }: { username: string }) => ({ username, password: PASSWORD });
    await one.call(login, { body: bodyOf(ruth) });
    await other.call(login, { body: bodyOf(naomi) });
    const { begin, release } = heldWork();
    const works = begin(many(11, { isSignIn: true, account: `known:${ruth.id}` }));
    const refused = await one.call(login, { body: bodyOf(ruth) });
    const signedIn = await other.call(login, { body: bodyOf(naomi) });
    release();
    await Promise.all(works);
    expect([refused.status, signedIn.status]).toEqual([429, 200]);
  });
});
