import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import {
  changeMessageText,
  listMessageTexts,
  previewMessageText,
  resetMessageText,
  sendTextExample,
} from '#shared/messages/api.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import { MESSAGE_TEXTS, type TextName } from '#shared/messages/text-names.ts';
import { getProgram, updateProgram } from '#shared/program/api.ts';
import { PROGRAM_VERSION_HEADER } from '#shared/program/constants.ts';
import { systemStatus } from '#shared/system/api.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { startWorkers } from '#server/features/messages/worker/start-workers.ts';
import { tell } from '#server/features/messages/service.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { addPushSubscription, addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { recordingDrivers } from '#server/testing/recording-drivers.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const log = pino({ level: 'silent' });

const released: MessageText = {
  subject: 'Stand down: {what} in {place}',
  short: 'Thank you for being ready.',
  body: 'You can stand down.\n\nThe {shortTitle} thanks you.',
};

const signIn = async () => (await app.signInAs('admin')).visitor;
type Visitor = Awaited<ReturnType<typeof signIn>>;

interface Changing {
  name?: TextName;
  words?: object;
  version?: number;
  visitor?: Visitor;
}

async function change({ name = 'released', words = {}, version = 0, visitor }: Changing = {}) {
  const caller = visitor ?? (await signIn());
  const body = { ...released, ...words, version };
  return caller.call(changeMessageText, { params: { name }, body });
}

async function shown(name: TextName = 'released') {
  const { body } = await (await signIn()).call(listMessageTexts, {});
  const text = body.texts.find((each) => each.name === name);
  if (!text) throw new Error(`there is no text ${name}`);
  return text;
}

async function store(values: object, version = 1) {
  await app.db.pool.query(
    `INSERT INTO portal_settings (name, value) VALUES ('program.messages', $1)`,
    [{ version, values }],
  );
}

async function startSending() {
  const { drivers, handed } = recordingDrivers();
  const settings = {
    secret: 'a secret of the tests that is long enough',
    publicUrl: 'https://chaplains.example.org',
    fallbackAddress: 'http://localhost:3000',
  };
  onTestFinished(await startWorkers({ db: app.db, drivers, log, settings }));
  return async () => {
    await expect.poll(() => handed.length).toBeGreaterThan(0);
    return handed.splice(0);
  };
}

async function tellReleased(facts: object = {}) {
  const { user } = await app.makeChaplain({ isApproved: true, isActive: true });
  await app.db.transaction((tx) =>
    tell(tx, {
      kind: 'released',
      facts: { ...EXAMPLE_FACTS.released, ...facts },
      to: [{ userId: user.id }],
      actorId: null,
    }),
  );
}

describe('the texts of messages', () => {
  test('until the office changes a message text, the list shows the original texts with their placeholders', async () => {
    const { body } = await (await signIn()).call(listMessageTexts, {});
    expect(body.texts.map(({ name }) => name)).toEqual(Object.keys(MESSAGE_TEXTS));
    expect(body.texts.every(({ own, version }) => own === null && version === 0)).toBe(true);
    expect(await shown('text-code')).toMatchObject({
      given: { subject: 'Confirm your number' },
      channels: ['text'],
      placeholders: expect.arrayContaining([
        { name: 'code', label: 'The code', required: 'both' },
        { name: 'officePhone', label: 'The office’s phone number', required: null },
      ]),
    });
  });

  test('after the office has changed a message text, the next message uses it, even if another process sends it (S6)', async () => {
    const sent = await startSending();
    const other = await app.secondProcess();
    const { visitor } = await app.signInAs('admin');
    expect((await change({ visitor })).status).toBe(200);
    await tellReleased();
    const [mail] = await sent();
    expect(mail?.outgoing).toMatchObject({
      subject: 'Stand down: Tornado in Mayfield',
      text: expect.stringContaining(
        'You can stand down.\n\nThe Chaplaincy Program thanks you.\n\nWhat: Tornado',
      ),
    });
    const { name } = await shown();
    expect((await other.visitor().call(listMessageTexts, {})).status).toBe(401);
    expect(name).toBe('released');
    expect(await shown('activation-cancelled')).toMatchObject({ own: null });
  });

  test('changing a message text doesn’t change the public settings, so open pages don’t reload them (S12)', async () => {
    const { visitor } = await app.signInAs('admin');
    await change({ visitor });
    const { body } = await app.visitor().call(getProgram, {});
    expect(JSON.stringify(body)).not.toContain('Stand down');
    const { headers } = await visitor.call(currentUser, {});
    expect(headers.get(PROGRAM_VERSION_HEADER)).toBe('0');
  });

  test('the audit trail records each changed field of a message text with its old words', async () => {
    await change({ words: { short: (await shown()).given.short } });
    const rows = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
    expect(rows.map(({ details }) => details)).toEqual([
      {
        setting: 'messages.released.subject',
        from: 'No longer needed: {what}, {place}',
        to: released.subject,
      },
      {
        setting: 'messages.released.body',
        from: (await shown()).given.body,
        to: released.body,
      },
    ]);
  });

  test('resetting a message text restores the original, and the audit trail records it', async () => {
    const visitor = await signIn();
    const { version } = (await change({ visitor })).body;
    const params = { name: 'released' } as const;
    const reset = await visitor.call(resetMessageText, { params, query: { version } });
    expect(reset).toMatchObject({ status: 200, body: { own: null, version: 0 } });
    const rows = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
    expect(rows.at(-1)?.details).toMatchObject({
      setting: 'messages.released.body',
      from: released.body,
    });
  });

  test('if an administrator saves a message text with its original words, it still counts as unchanged', async () => {
    const { given } = await shown();
    expect((await change({ words: given })).body).toMatchObject({ own: null, version: 0 });
  });
});

describe('two administrators who change the same text', () => {
  test('if two administrators edit the same message text, the second to save is refused and overwrites nothing (S3)', async () => {
    await change();
    const late = await change({ words: { subject: 'Go home: {what}, {place}' } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale-text' } });
    expect((await shown()).own).toEqual(released);
  });

  test('if two administrators change different message texts at the same time, both changes are stored', async () => {
    const visitor = await signIn();
    const both = await Promise.all([
      change({ visitor }),
      change({ visitor, name: 'activation-cancelled' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown('activation-cancelled')).own).toEqual(released);
    expect((await shown('released')).own).toEqual(released);
  });

  test('if a message text was reset and changed after the editor was opened, saving it is refused (S3)', async () => {
    const visitor = await signIn();
    const { version } = (await change({ visitor })).body;
    await visitor.call(resetMessageText, { params: { name: 'released' } });
    await change({ visitor, words: { subject: 'Other: {what}, {place}' } });
    expect((await change({ visitor, version })).status).toBe(409);
  });

  test('saving a message text again succeeds if the first response was lost', async () => {
    expect((await change()).status).toBe(200);
    expect(await change()).toMatchObject({ status: 200, body: { own: released } });
  });
});

describe('a text that can’t be sent', () => {
  test.each<[string, TextName, object, object]>([
    [
      'without a needed placeholder',
      'released',
      { subject: 'Stand down' },
      { short: '{what} and {place} must be here or in the subject' },
    ],
    [
      'without the code',
      'text-code',
      { subject: 'Your number', short: 'Here is it', body: 'Code {code}' },
      { short: '{code} must be here or in the subject' },
    ],
    [
      'without the way to get texts again',
      'texts-stopped',
      { subject: 'No more texts', short: 'Reply {replyStart}', body: 'STOP came.' },
      { body: '{replyStart} must be here or in the subject' },
    ],
    [
      'with a placeholder of another message',
      'released',
      { body: 'Use {code}' },
      { body: 'This message has no placeholder {code}' },
    ],
    [
      'with a brace alone',
      'released',
      { short: 'At {place' },
      { short: 'This brace has no partner: At {place' },
    ],
    [
      'with a line break in its subject',
      'released',
      { subject: 'Stand down: {what}, {place}\r\nBcc: all@example.org' },
      { subject: 'Please don’t use line breaks here' },
    ],
    [
      'with a placeholder in a link',
      'released',
      { body: 'See https://example.org/{place}' },
      { body: 'A placeholder can’t be part of a link: https://example.org/{place}' },
    ],
    ['of nothing', 'released', { body: ' \n ' }, { body: 'Please type a text' }],
    [
      'that is too long',
      'released',
      { body: 'x'.repeat(4001) },
      { body: 'At most 4,000 characters' },
    ],
    [
      'that cuts off when a call begins',
      'call-out',
      {
        subject: '{what}, {place}',
        short: `${'Please come. '.repeat(12)}{when}, {address}{message}`,
      },
      {
        short:
          '{when} is cut off in the notification and the text message. Please shorten the subject or the short text',
      },
    ],
    [
      'that cuts off the code',
      'text-code',
      { subject: 'Number', short: `${'Welcome. '.repeat(16)}{code}`, body: '{code}' },
      {
        short:
          '{code} is cut off in the text message. Please shorten the subject or the short text',
      },
    ],
  ])(
    'a message text %s is refused with an error at the field, and nothing is stored (S7)',
    async (_, name, words, fields) => {
      const answer = await change({ name, words });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields });
      expect((await shown(name)).own).toBeNull();
    },
  );

  test('changing a message text that doesn’t exist is answered 404', async () => {
    const visitor = await signIn();
    const answer = await visitor.send('PUT', '/api/program/messages/announcement', {
      body: { ...released, version: 0 },
    });
    expect(answer.status).toBe(404);
  });
});

describe('texts that another release stored (S11)', () => {
  const odd = {
    released: { version: 1, text: { ...released, body: '{gone} away' } },
    'activation-cancelled': { version: 1, text: released },
    'activation-completed': 'no text',
    'of-a-newer-release': { version: 1, text: released },
  };

  test('if this version of the portal can’t use a stored message text, the original text is sent (S11)', async () => {
    await store(odd);
    const sent = await startSending();
    await tellReleased();
    const [mail] = await sent();
    expect(mail?.outgoing).toMatchObject({ subject: 'No longer needed: Tornado, Mayfield' });
  });

  test('the message texts page and the System page show which stored texts can’t be sent (S11)', async () => {
    await store(odd);
    expect(await shown()).toMatchObject({
      own: { body: '{gone} away' },
      mistakes: { body: 'This message has no placeholder {gone}' },
    });
    expect(await shown('activation-cancelled')).toMatchObject({ own: released, mistakes: null });
    const { attention } = (await (await signIn()).call(systemStatus, {})).body;
    const told = attention.find(({ message }) => message.includes('own text'));
    expect(told?.message).toContain('‘Release’ and ‘Activation completed’');
  });

  test('changing a message text leaves stored texts of a newer version of the portal unchanged (S11)', async () => {
    await store(odd);
    expect((await change({ version: 1 })).status).toBe(200);
    const { rows } = await app.db.pool.query<{ value: { values: object } }>(
      `SELECT value FROM portal_settings WHERE name = 'program.messages'`,
    );
    expect(rows[0]?.value.values).toHaveProperty('of-a-newer-release');
  });

  test('a stored message text with an invalid structure can be reset (S11)', async () => {
    await store(odd);
    const visitor = await signIn();
    const params = { name: 'activation-completed' } as const;
    await visitor.call(resetMessageText, { params, query: { version: 0 } });
    const { attention } = (await visitor.call(systemStatus, {})).body;
    const told = attention.find(({ message }) => message.includes('own text'));
    expect(told?.message).not.toContain('Activation completed');
  });
});

describe('the preview of a text', () => {
  const preview = async (name: TextName, words: object = {}) => {
    const body = { ...released, ...words };
    return (await signIn()).call(previewMessageText, { params: { name }, body });
  };

  test('the preview of a message text shows the mail, notification and text message with the program’s names', async () => {
    const visitor = await signIn();
    await visitor.call(updateProgram, { body: { shortTitle: 'Oregon Care' } });
    const { email, push, text, cut } = (await preview('released')).body;
    expect(email?.text).toContain('The Oregon Care thanks you.');
    expect(email?.html).toContain('<h1');
    expect(push).toEqual({
      title: 'Stand down: Tornado in Mayfield',
      body: 'Thank you for being ready.',
    });
    const said = 'Oregon Care: Stand down: Tornado in Mayfield. Thank you for being ready.';
    expect(text).toEqual({ text: said, alphabet: 'GSM-7', length: said.length, parts: 1 });
    expect(cut).toBeNull();
  });

  test('the preview of a text message with special letters shows how many parts it is sent in', async () => {
    const { text } = (await preview('released', { short: 'Dziękujemy 🙏'.repeat(6) })).body;
    expect(text).toMatchObject({ alphabet: 'UCS-2', parts: 2 });
  });

  test('the preview of a message that is sent only by mail shows no notification and no text message', async () => {
    const { email, push, text } = (await preview('new-device', { subject: 'New' })).body;
    expect(email?.subject).toBe('New');
    expect({ push, text }).toEqual({ push: null, text: null });
  });

  test('the preview of an unsaved message text says which placeholder would be cut off', async () => {
    const words = {
      subject: '{what} {place}',
      short: `${'x'.repeat(150)}{when} {address}{message}`,
    };
    const { cut, text } = (await preview('call-out', words)).body;
    expect(cut).toContain('{when} is cut off');
    expect(text?.text).toContain('Reply YES');
  });

  test('previewing a message text with an unknown placeholder is refused with an error that names it (S7)', async () => {
    expect(await preview('released', { body: '{gone}' })).toMatchObject({
      status: 400,
      body: { fields: { body: 'This message has no placeholder {gone}' } },
    });
  });
});

describe('an example that an administrator sends themselves', () => {
  const send = (visitor: Visitor, name: TextName, words: object = {}) =>
    visitor.call(sendTextExample, { params: { name }, body: { ...released, ...words } });

  test('an administrator who asks for an example message gets it by each of their channels; nobody else gets it', async () => {
    const sent = await startSending();
    const { visitor, user } = await app.signInAs('admin');
    await addPushSubscription(app.db, user.id);
    await addTextNumber(app.db, user.id, '+15025550123');
    const { body } = await send(visitor, 'released');
    expect(body.channels).toEqual(['email', 'push', 'text']);
    await expect.poll(async () => (await readOutbox(app.db)).every(isSent)).toBe(true);
    const texts = (await sent()).map(({ outgoing }) => JSON.stringify(outgoing));
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toContain('Example: Stand down: Tornado in Mayfield');
    expect((await readOutbox(app.db)).every(({ userId }) => userId === user.id)).toBe(true);
  });

  test('an example call-out contains no link to answer it, and an example of the message with a code contains no valid code', async () => {
    const sent = await startSending();
    const { visitor, user } = await app.signInAs('admin');
    await addTextNumber(app.db, user.id, '+15025550123');
    await send(visitor, 'text-code', { subject: 'Number', short: '{code}', body: '{code}' });
    const [code] = await sent();
    expect(code?.outgoing).toMatchObject({ text: 'Chaplaincy Program: Example: Number. 012345' });
    await send(visitor, 'call-out', {
      subject: '{what}, {place}',
      short: '{when}, {address}{message}',
    });
    const call = JSON.stringify(await sent());
    expect(call).not.toContain('/a/');
    expect(call).not.toContain('Reply');
  });

  test('an example of a message that goes only by mail is sent only by mail', async () => {
    const { visitor, user } = await app.signInAs('admin');
    await addPushSubscription(app.db, user.id);
    expect((await send(visitor, 'new-device', { subject: 'New' })).body.channels).toEqual([
      'email',
    ]);
  });

  test('the twenty-first example message within an hour is refused with 429 (X2)', async () => {
    const { visitor } = await app.signInAs('admin');
    for (let n = 0; n < 20; n += 1) expect((await send(visitor, 'released')).status).toBe(200);
    expect((await send(visitor, 'released')).status).toBe(429);
  });

  const isSent = ({ state }: { state: string }) => state === 'sent';
});
