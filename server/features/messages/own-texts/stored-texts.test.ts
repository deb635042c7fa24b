import { describe, expect, test } from 'vitest';
import {
  changeMessageText,
  listMessageTexts,
  previewMessageText,
  sendTextExample,
} from '#shared/messages/api.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import { changeLogo } from '#shared/program/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { inBase64, svgLogo } from '#server/testing/logo-examples.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const released: MessageText = {
  subject: 'Stand down: {what} in {place}',
  short: 'Thank you for being ready.',
  body: 'You can stand down.\n\nThe {shortTitle} thanks you.',
};

const params = { name: 'released' } as const;

describe('a message text of the office', () => {
  test('the audit trail keeps only the beginning of a long text', async () => {
    const { visitor, user } = await app.signInAs('admin');
    const { texts } = (await visitor.call(listMessageTexts)).body;
    const given = texts.find(({ name }) => name === 'released')?.given;
    const body = { ...released, subject: given?.subject ?? '', short: given?.short ?? '' };
    const long = { ...body, body: 'x'.repeat(2500), version: 0 };
    expect((await visitor.call(changeMessageText, { params, body: long })).status).toBe(200);
    expect(await auditTrail(app)).toEqual([
      {
        action: 'program-changed',
        actor: user.id,
        subject: null,
        details: {
          setting: 'messages.released.body',
          from: given?.body,
          to: `${'x'.repeat(1999)}…`,
        },
      },
    ]);
  });

  test('a stored text that this release would refuse is shown with the mistake of each field', async () => {
    const text = { subject: 'x'.repeat(141), short: '', body: 'You can stand down.' };
    await app.db.pool.query(
      `INSERT INTO portal_settings (name, value) VALUES ('program.messages', $1)`,
      [{ version: 1, values: { released: { version: 1, text } } }],
    );
    const { visitor } = await app.signInAs('admin');
    const { texts } = (await visitor.call(listMessageTexts)).body;
    expect(texts.find(({ name }) => name === 'released')).toMatchObject({
      own: text,
      version: 1,
      mistakes: { subject: 'At most 140 characters', short: 'Please type a text' },
    });
  });

  test('the preview of a mail shows the program’s logo from the portal', async () => {
    const { visitor } = await app.signInAs('admin');
    const htmlOf = async () =>
      (await visitor.call(previewMessageText, { params, body: released })).body.email?.html;
    expect(await htmlOf()).not.toContain('/program/logo.png');
    await visitor.call(changeLogo, { body: { file: inBase64(svgLogo()) } });
    expect(await htmlOf()).toContain(`${app.url}/program/logo.png?v=`);
  });

  test('an example message is stored with the words that the administrator tries', async () => {
    const { visitor, user } = await app.signInAs('admin');
    await visitor.call(sendTextExample, { params, body: released });
    const told = await readOutbox(app.db);
    expect(told.map(({ kind, userId, facts }) => ({ kind, userId, facts }))).toEqual([
      { kind: 'message-example', userId: user.id, facts: { of: 'released', words: released } },
    ]);
  });

  test('an example with an unknown placeholder is refused and not stored', async () => {
    const { visitor } = await app.signInAs('admin');
    const body = { ...released, body: '{gone}' };
    expect(await visitor.call(sendTextExample, { params, body })).toMatchObject({
      status: 400,
      body: { fields: { body: 'This message has no placeholder {gone}' } },
    });
    expect(await readOutbox(app.db)).toEqual([]);
  });
});
