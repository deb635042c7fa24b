import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { chargeAddress, chargePeople } from './charge.ts';
import type { LinkKind } from './limits.ts';

const app = useTestApp();

type Caused = Parameters<typeof chargePeople>[1];

const charge = (caused: Caused, ...userIds: string[]) =>
  app.db.transaction(async (tx) => {
    const told = await chargePeople(
      tx,
      caused,
      userIds.map((userId) => ({ userId })),
    );
    return told.map(({ userId }) => userId);
  });

interface Mail {
  kind: LinkKind;
  userId: string;
  address?: string;
  mailsAnHour?: number;
}

const mail = ({ mailsAnHour = 1000, ...given }: Mail) =>
  app.db.transaction((tx) => chargeAddress(tx, { mailsAnHour, ...given }));

const threeMails = async (given: Mail) => {
  for (let count = 0; count < 3; count += 1) await mail(given);
};

const REFUSED = {
  status: 429,
  message: 'We can’t send more mail to this address for now. Please try again in 60 minutes.',
};

describe('people who have reached the limit of a kind of message', () => {
  test('messages of a kind without a limit go to everybody', async () => {
    const caused = { kind: 'released', actorId: null } as const;
    expect(await charge(caused, 'ruth', 'naomi')).toEqual(['ruth', 'naomi']);
  });

  test.each([
    ['the person', 'ruth'],
    ['the portal', null],
  ])('the eleventh notice in an hour that %s causes is left out', async (_, actorId) => {
    const caused = { kind: 'new-device', actorId } as const;
    for (let count = 0; count < 10; count += 1) {
      expect(await charge(caused, 'ruth')).toEqual(['ruth']);
    }
    expect(await charge(caused, 'ruth')).toEqual([]);
  });

  test('people who have reached a limit don’t keep others from their message', async () => {
    const caused = { kind: 'new-device', actorId: null } as const;
    for (let count = 0; count < 10; count += 1) await charge(caused, 'ruth');
    expect(await charge(caused, 'ruth', 'naomi')).toEqual(['naomi']);
  });

  test('what somebody else causes doesn’t count towards a person’s limit', async () => {
    const caused = { kind: 'new-device', actorId: 'naomi' } as const;
    for (let count = 0; count < 12; count += 1) {
      expect(await charge(caused, 'ruth')).toEqual(['ruth']);
    }
  });

  test('a request counts for the person who asks, whoever gets the message about it', async () => {
    const caused = { kind: 'erasure-asked', actorId: null, askerId: 'ruth' } as const;
    expect(await charge(caused, 'naomi', 'boaz')).toEqual(['naomi', 'boaz']);
    expect(await charge(caused, 'naomi', 'boaz')).toEqual([]);
    expect(await charge({ ...caused, askerId: 'orpah' }, 'naomi')).toEqual(['naomi']);
  });

  test('the refusal of a further message says what was too much, and how long to wait', async () => {
    const caused = { kind: 'test-message', actorId: 'ruth' } as const;
    for (let count = 0; count < 5; count += 1) await charge(caused, 'ruth');
    await expect(charge(caused, 'ruth')).rejects.toMatchObject({
      status: 429,
      message: 'You have sent yourself too many test messages. Please try again in 60 minutes.',
    });
  });
});

describe('mails with a link', () => {
  test('mails to an address that its owner confirmed are not limited', async () => {
    const { id: userId, email } = await app.makeUser({ emailConfirmedAt: new Date() });
    const given = { kind: 'confirm-email', userId } as const;
    await threeMails(given);
    await threeMails({ ...given, address: email.toUpperCase() });
    await expect(mail(given)).resolves.toBeUndefined();
  });

  test('mails to another address than the account’s confirmed one are limited', async () => {
    const { id: userId } = await app.makeUser({ emailConfirmedAt: new Date() });
    const given = { kind: 'password-reset', userId, address: 'victim@example.net' } as const;
    await threeMails(given);
    await expect(mail(given)).rejects.toMatchObject(REFUSED);
  });

  test('password links to an unconfirmed address are limited unless the office vouched for the person', async () => {
    const vouched = await app.makeUser();
    await threeMails({ kind: 'password-reset', userId: vouched.id });
    await mail({ kind: 'password-reset', userId: vouched.id });
    const stranger = await app.makeUser({ isSelfRegistered: true });
    await threeMails({ kind: 'password-reset', userId: stranger.id });
    const further = mail({ kind: 'password-reset', userId: stranger.id });
    await expect(further).rejects.toMatchObject(REFUSED);
  });

  test('confirmations to an unconfirmed address are limited even if the office vouched for the person', async () => {
    const given = { kind: 'confirm-email', userId: (await app.makeUser()).id } as const;
    await threeMails(given);
    await expect(mail(given)).rejects.toMatchObject(REFUSED);
  });

  test('above the portal’s limit, mails to new addresses are refused for up to an hour', async () => {
    const { id: userId } = await app.makeUser();
    const to = (address: string) =>
      mail({ kind: 'confirm-email', userId, address, mailsAnHour: 1 });
    await to('one@example.net');
    const refused = to('two@example.net');
    await expect(refused).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /^The portal has sent too many mails to new addresses\. Please try again in (59|60) minutes\.$/,
      ),
    });
  });

  test('a mail to a person who was deleted meanwhile is not limited', async () => {
    const given = { kind: 'password-reset', userId: randomUUID(), mailsAnHour: 0 } as const;
    await expect(mail(given)).resolves.toBeUndefined();
  });
});
