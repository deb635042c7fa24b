import { describe, expect } from 'vitest';
import { messageKind, type Channel, type MessageKind } from '#shared/messages/constants.ts';
import { trust } from '#shared/trust.ts';
import { AppError } from '#server/errors.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { BEARABLE_MINUTES, limitOf, LIMITS, LINK_KINDS, UNCONFIRMED } from './limits.ts';
import { mailLink, tell } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const KINDS = trust<MessageKind[]>(Object.keys(LIMITS), 'the keys of LIMITS');
const TOLD = trust<Exclude<MessageKind, (typeof LINK_KINDS)[number]>[]>(
  KINDS.filter((kind) => !LINK_KINDS.some((name) => name === kind)),
  'what is left of them',
);
const LIMITED = TOLD.filter((kind) => limitOf(kind) !== null);
const UNLIMITED = TOLD.filter((kind) => limitOf(kind) === null);
const HOUR = 60 * 60 * 1000;

async function trying(work: () => Promise<unknown>) {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.status === 429 && error.retryAfter) return true;
    throw error;
  }
}

interface Telling {
  userId: string;
  actorId?: string | null;
  channels?: Channel[];
  address?: string;
}

function telling(kind: (typeof TOLD)[number], { userId, actorId = userId, ...rest }: Telling) {
  const facts = trust<never>(EXAMPLE_FACTS[kind], 'the facts of this kind');
  // No audit event: only messages are queued.
  return app.db.transaction((tx) =>
    tell(tx, { kind, facts, to: [{ userId }], actorId, ...rest, ...addressed(kind) }),
  );
}

const addressed = (kind: MessageKind) => (kind === 'text-code' ? { address: '+15025550142' } : {});

const usual = (kind: MessageKind): Channel[] => (kind === 'text-code' ? ['text'] : ['email']);

const mails = async () => (await readOutbox(app.db)).length;

const later = (ms: number) =>
  app.db.pool.query('UPDATE rate_limits SET expire = expire - $1', [ms]);

describe('messages that people cause by their own actions', () => {
  test.each(LIMITED)(
    'if a person causes many messages of the kind %s, an hourly and a daily limit apply (X2)',
    async (kind) => {
      const { anHour, aDay, refusal } = limitOf(kind) ?? { anHour: 0, aDay: 0 };
      const { id: userId } = await app.makeUser();
      const cause = () => trying(() => telling(kind, { userId, channels: usual(kind) }));
      const causeMany = async () => {
        for (let time = 0; time < anHour; time += 1) await cause();
        return cause();
      };

      expect([await cause(), await mails()]).toEqual([false, 1]);
      expect([await causeMany(), await mails()]).toEqual([refusal !== undefined, anHour]);
      await later(HOUR);
      await causeMany();
      expect(await mails()).toBe(Math.min(2 * anHour, aDay));
      for (let hour = 2; hour < 23; hour += 1) {
        await later(HOUR);
        if ((await mails()) < aDay) await causeMany();
      }
      expect([await causeMany(), await mails()]).toEqual([refusal !== undefined, aDay]);
    },
  );

  test('messages about an administrator’s action on a person’s account are sent every time, without a limit', async ({
    admin,
  }) => {
    const { id: userId } = await app.makeUser();
    for (let time = 0; time < 15; time += 1) {
      await telling('second-factor-removed', { userId, actorId: admin.user.id });
    }
    expect(await mails()).toBe(15);
  });

  test('messages that the office or the schedule sends to a person have no limit per hour', async () => {
    for (const kind of UNLIMITED) {
      const { id: userId } = await app.makeUser();
      const before = await mails();
      for (let time = 0; time < 12; time += 1) {
        await telling(kind, { userId, actorId: null, channels: ['email'] });
      }
      expect([kind, (await mails()) - before]).toEqual([kind, 12]);
    }
  });

  test('if a person causes many messages at the same moment, the hourly limit still holds', async ({
    guest,
  }) => {
    const { id: userId } = guest.user;
    await Promise.all(Array.from({ length: 15 }, () => telling('new-device', { userId })));
    expect(await mails()).toBe(LIMITS['new-device'].anHour);
  });
});

describe('an unconfirmed address', () => {
  test('an unconfirmed email address gets only password links and confirmations (X2)', async () => {
    const { id: userId } = await app.makeUser({ isSelfRegistered: true });
    for (const kind of TOLD) await telling(kind, { userId, actorId: null, channels: ['email'] });
    expect(await readOutbox(app.db)).toEqual([]);

    for (const kind of LINK_KINDS) {
      await app.db.transaction((tx) =>
        mailLink(tx, { kind, userId, actorId: userId, mailsAnHour: 10 }),
      );
    }
    expect((await readOutbox(app.db)).map(({ kind }) => kind)).toEqual([
      'confirm-email',
      'password-reset',
    ]);
  });

  test.each([
    ['its owner confirmed it', { emailConfirmedAt: new Date() }, null],
    ['the office approved the chaplain', {}, { isApproved: true }],
  ])('an email address gets every kind of mail as soon as %s', async (_, person, chaplain) => {
    const values = { isSelfRegistered: true, ...person };
    const { id: userId } = chaplain
      ? (await app.makeChaplain(chaplain, values)).user
      : await app.makeUser(values);
    await telling('test-message', { userId, channels: ['email'] });
    expect(await mails()).toBe(1);
  });
});

describe('mails to unconfirmed addresses', () => {
  const mailTo = (userId: string, address: string, mailsAnHour = 1000) =>
    trying(() =>
      app.db.transaction((tx) =>
        mailLink(tx, { kind: 'confirm-email', userId, address, actorId: userId, mailsAnHour }),
      ),
    );
  const { anHour, aDay } = UNCONFIRMED;

  test('all accounts together send one unconfirmed mailbox at most 3 mails an hour and 6 a day (X2)', async () => {
    const ask = async (name: string) => mailTo((await app.makeUser()).id, `${name}@example.net`);
    for (const name of ['victim', 'Victim', 'vic.tim+1']) expect(await ask(name)).toBe(false);
    expect(await ask('victim+2')).toBe(true);
    expect(await ask('another')).toBe(false);
    expect(await mails()).toBe(anHour + 1);

    await later(HOUR - 1000);
    expect(await ask('victim')).toBe(true);
    await later(1000);
    for (let time = 0; time < aDay; time += 1) await ask(`victim+${time}`);
    for (let hour = 1; hour < 23; hour += 1) {
      await later(HOUR);
      expect(await ask('victim')).toBe(true);
    }
    expect(await mails()).toBe(aDay + 1);
    await later(HOUR);
    expect(await ask('victim')).toBe(false);
  });

  test('all mails to unconfirmed addresses share one limit of the whole portal; refused mails don’t count towards it', async () => {
    const ask = async (name: string) => mailTo((await app.makeUser()).id, `${name}@example.net`, 5);
    for (let time = 0; time < 10; time += 1) await ask('victim');
    expect([await ask('one'), await ask('two'), await ask('three')]).toEqual([false, false, true]);
    await later(HOUR);
    expect(await ask('three')).toBe(false);
  });

  test('if many mails to unconfirmed addresses are caused at the same moment, their limit still holds', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.makeUser()));
    await Promise.all(people.map(({ id }, index) => mailTo(id, `victim+${index}@example.net`)));
    expect(await mails()).toBe(anHour);
  });
});

test('the portal warns that a waiting message is late long before it gives up on sending it', () => {
  const late = KINDS.filter((kind) => BEARABLE_MINUTES[kind] > messageKind(kind).giveUpMinutes / 4);
  expect(late).toEqual([]);
});
