import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { messageKind } from '#shared/messages/constants.ts';
import { messageTextSchema } from '#shared/messages/message-text.ts';
import { mistakesIn } from '#shared/messages/text-mistakes.ts';
import {
  isWritten,
  TEXT_NAMES,
  WRITTEN_KINDS,
  type TextName,
  type WrittenKind,
} from '#shared/messages/text-names.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { exampleOf } from './examples.ts';
import { filledText } from './filled-text.ts';
import { renderEmail } from './render-email.ts';
import { renderPush } from './render-push.ts';
import { renderText } from './render-text.ts';
import type { Told } from './content.ts';
import { declaredOf } from './text.ts';
import { textNameOf, textOf } from './texts.ts';

type Name = TextName | WrittenKind;

const NAMES: Name[] = [...TEXT_NAMES, ...WRITTEN_KINDS];
const BASE = 'https://portal.example.org';
const TOKEN = 'k3J9s0xVb1c2d3e4f5g6h7i8j9k0l1m2n3o4p5q6r7s';
const ANSWER = `${BASE}/a/${TOKEN}`;
const ACTION = `${BASE}/set-password?token=${TOKEN}`;
const MARKUP = `<img src=x onerror=alert(1)> "&' </p>`;
const LINES = 'Mayfield\r\nBcc: all@example.org';

function told(name: Name, changed: object = {}): Told {
  const { facts, ...message } = exampleOf(name, BASE);
  return { ...message, facts: { ...facts, ...changed } };
}

function withTexts(name: Name, text: string): Told {
  const message = told(name);
  const ours = new Set([
    'activationId',
    'trainingId',
    'announcementId',
    'sentAs',
    'deploymentId',
    'startTime',
    'dueAt',
    'dateTime',
    'at',
    'because',
    'of',
  ]);
  const typed = Object.entries(message.facts).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' && !ours.has(key) ? text : value,
  ]);
  const facts = trust<object>(Object.fromEntries(typed), 'entries of the facts');
  return { ...message, facts, recipient: { firstName: text, lastName: text } };
}

describe.each(NAMES)('the message %s', (name) => {
  it('a mail has a one-line subject, and its plain-text version contains every link of the HTML version', () => {
    const { subject, html, text } = renderEmail(told(name));

    expect(subject).toMatch(/^\S.{3,138}\S$/u);
    expect(html).toContain('Hello Pat,');
    expect(text).toContain(subject);
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object/u);
    for (const [, url = ''] of html.matchAll(/href="([^"]+)"/gu)) expect(text).toContain(url);
  });

  it('a mail links to the page where messages can be turned off, unless it is about the account', () => {
    const { html, text } = renderEmail(told(name));
    const preferences = `${BASE}/profile/messages`;
    const canBeDeclined = messageKind(told(name).kind).topic !== null;

    expect(html.includes(`href="${preferences}"`)).toBe(canBeDeclined);
    expect(text.includes(preferences)).toBe(canBeDeclined);
  });

  it('even if a message contains very long values, its notification is under 3,000 bytes and its text message is short', () => {
    const push = renderPush(withTexts(name, '👨‍👩‍👧"\\'.repeat(1000)));

    expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThan(3000);
    expect(renderPush(told(name)).title).toMatch(/^\S.+\S$/u);
    const most = name === 'team-message' ? 900 : 300;
    expect(renderText(withTexts(name, 'x'.repeat(5000))).length).toBeLessThan(most);
  });

  it('if people typed HTML into a message, its mail shows the HTML as plain text (M6)', () => {
    const { html, text } = renderEmail(withTexts(name, MARKUP));

    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/onerror=alert\(1\)> "/u);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39; &lt;/p&gt;');
    expect(text).toContain('<img');
  });

  it('subject, notification and text message stay on one line even if people typed line breaks (M5)', () => {
    const message = withTexts(name, LINES);

    for (const line of [
      renderEmail(message).subject,
      renderPush(message).title,
      renderPush(message).body,
      renderText(message),
    ]) {
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }
  });
});

it('a mail to a recipient without a name begins with a plain “Hello,”', () => {
  const { html, text } = renderEmail({ ...told('confirm-email'), recipient: null });
  expect(html).toContain('Hello,');
  expect(text).toMatch(/^Hello,$/m);
});

describe('a call-out', () => {
  it('the mail of a call-out links to the page where the chaplain answers', () => {
    const { html, text } = renderEmail(told('call-out'));

    expect(html).toContain(`href="${ANSWER}#come"`);
    expect(html).toContain(`href="${ANSWER}#decline"`);
    expect(text).toContain(`I can come:\n${ANSWER}#come`);
  });

  it('a call-out says what happened, where and when, with the coordinator’s note', () => {
    const { subject, html } = renderEmail(told('call-out'));

    expect(subject).toBe('Call-out: Tornado, Mayfield');
    expect(html).toContain('100 Court Square, Mayfield');
    expect(html).toContain('Mon, May 4, 2026, 04:00 EDT');
    expect(html).toContain('Bring boots and rain gear.');
  });

  it('a call-out says when the chaplain should come, who leads, and what happened', () => {
    const lead = { name: 'Lee Leader', phone: '5025550142' };
    const event = { story: 'EF3 through the county seat', endTime: null, lead, onDesk: null };
    const startTime = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
    const { html, text } = renderEmail({ ...told('call-out', { startTime }), event });

    expect(text).toMatch(/You are wanted: From .+ E[SD]T/);
    expect(text).toContain('Lead on scene: Lee Leader, (502) 555-0142');
    expect(text).toContain('What happened: EF3 through the county seat');
    expect(html).toContain('Lee Leader, (502) 555-0142');
    const began = renderEmail({ ...told('call-out'), event: { ...event, lead: null } }).text;
    expect(began).toContain(
      'You are wanted: As soon as you can come. It began Mon, May 4, 2026, 04:00 EDT',
    );
    expect(began).not.toContain('Lead on scene');
  });

  const onDesk = { name: 'Joan Mercer', phone: '5025550142' };
  const asked = { story: null, endTime: null, lead: null, onDesk };

  it.each([
    'call-out',
    'call-reminder',
    'released',
    'activation-changed',
    'place-given',
    'team-message',
    'long-on-scene',
    'left-scene',
    'home-asked',
  ] as const)('a message of the kind %s names the coordinator on duty in each channel', (kind) => {
    const shown = { ...told(kind), event: asked };
    expect(renderEmail(shown).text).toContain('Questions: Joan Mercer, (502) 555-0142');
    expect(renderText(shown)).toContain('Questions: Joan Mercer, (502) 555-0142.');
    expect(renderPush(shown).body).toMatch(/\nQuestions: Joan Mercer, \(502\) 555-0142$/);
  });

  it('a call-out names no contact for questions if no coordinator is on duty', () => {
    const shown = { ...told('call-out'), event: { ...asked, onDesk: null } };
    expect(renderEmail(shown).text).not.toContain('Questions');
    expect(renderText(shown)).not.toContain('Questions');
    expect(renderPush(shown).body).not.toContain('Questions');
  });

  it('the notification of a call-out contains the token with which the chaplain can answer it', () => {
    expect(renderPush(told('call-out'))).toMatchObject({
      title: 'Call-out: Tornado, Mayfield',
      url: `/a/${TOKEN}`,
      isUrgent: true,
      answer: { token: TOKEN, kind: 'call' },
    });
  });

  it('the notification of a reminder or a cancellation replaces the call-out’s notification on the device', () => {
    const tags = (['call-out', 'call-reminder', 'activation-cancelled'] as const).map(
      (kind) => renderPush(told(kind)).tag,
    );

    expect(new Set(tags).size).toBe(1);
    expect(tags).not.toContain(renderPush(told('training-rsvp')).tag);
  });

  it('the text message of a call-out contains only plain characters, so that it costs no extra', () => {
    const note = `${'a'.repeat(60)}‘Boots’ – ‘rain gear’ ${'a'.repeat(200)}`;

    expect(renderText(told('call-out', { note, address: null }))).toMatch(/^[\u0020-\u007e]+$/u);
  });

  it('the text message of a call-out says how to answer', () => {
    expect(renderText(told('call-out'))).toMatch(
      /^Chaplaincy Program: Call-out: Tornado, Mayfield\. .+ Reply YES, YES 30 \(minutes\) or NO\. https:\S+$/u,
    );
  });

  it('if a call-out can no longer be answered, its mail links to the Deployments page and its text asks for no reply', () => {
    const message = told('call-out');
    const gone = { ...message, links: { ...message.links, answer: null } };

    expect(renderEmail(gone).html).toContain(`href="${BASE}/deployments"`);
    expect(renderPush(gone)).not.toHaveProperty('answer');
    expect(renderText(gone)).not.toContain('Reply');
  });
});

describe('times in messages', () => {
  it.each([
    [null, 'Mon, May 4, 2026, 04:00 EDT'],
    ['America/Chicago', 'Mon, May 4, 2026, 03:00 CDT'],
    ['Not/A_Zone', 'Mon, May 4, 2026, 04:00 EDT'],
  ])(
    'times in messages are in the recipient’s time zone, or in the program’s if there is none: %s',
    (timeZone, expected) => {
      const message = told('released');

      expect(renderEmail({ ...message, timeZone }).text).toContain(`When: ${expected}`);
    },
  );
});

describe('a message about the account', () => {
  it.each(['password-reset', 'confirm-email', 'invitation'] as const)(
    'the account mail %s contains the link that the person must open',
    (kind) => {
      expect(renderEmail(told(kind)).html).toContain(`href="${ACTION}"`);
    },
  );
});

describe('ten hours on scene', () => {
  it('the warning to the office after ten hours on scene names the chaplain', () => {
    const message = told('long-on-scene-office');
    const { subject, html } = renderEmail(message);
    const board = '/activations/7c9e6679-7425-40de-944b-e07fc1f90ae7';

    expect(subject).toBe('10 hours on scene: Jo Smith');
    expect(html).toContain(`href="${BASE}${board}"`);
    expect(renderPush(message).url).toBe(board);
    expect(renderText(message)).toContain(`${BASE}${board}`);
    const other = told('long-on-scene-office', { chaplainName: 'Sam Jones' });
    expect(renderPush(other).tag).not.toBe(renderPush(message).tag);
    expect(`${html}${renderText(message)}`).not.toContain(TOKEN);
  });
});

describe('a test call', () => {
  it('a test call asks for no reply by text, because a reply would answer an open call-out', () => {
    const text = renderText(told('test-call'));

    expect(text).not.toContain('YES');
    expect(text).toContain(ANSWER);
  });
});

describe('the code that confirms a phone number', () => {
  it('the code that confirms a phone number is in the text message', () => {
    expect(renderText(told('text-code'))).toContain('Your code is 012345.');
  });
});

describe('texts that are too long', () => {
  it('if the title of a notification is too long, it is cut and ends with an ellipsis, never with half a character', () => {
    const location = `x${'🌪'.repeat(150)}`;
    const { title } = renderPush(told('call-out', { location }));

    expect(title).toHaveLength(79);
    expect(title).toMatch(/🌪…$/u);
    expect(title.isWellFormed()).toBe(true);
  });
});

it('the mail of an approval links to the page that tests whether call-outs arrive', () => {
  const { html, text } = renderEmail(told('application-approved'));
  const check = `${BASE}/profile/messages#can-we-reach-you`;
  expect(html).toContain(`href="${check}"`);
  expect(text).toContain(check);
});

describe.each(TEXT_NAMES)('the portal’s text %s', (name) => {
  it('a message text of the portal follows the same rules as texts that the office types', () => {
    const { given } = textOf(name);
    expect(messageTextSchema.parse(given)).toEqual(given);
    expect(mistakesIn(given, declaredOf(textOf(name)))).toEqual({});
  });

  it('the example data of a message text belong to that text, not to another variant of the same message', () => {
    const { kind, facts } = exampleOf(name, BASE);
    if (isWritten(kind)) throw new Error('it has no given text');
    expect(textNameOf(kind, facts)).toBe(name);
  });
});

describe.each(TEXT_NAMES)('the office’s words for the text %s', (name) => {
  const needed = declaredOf(textOf(name))
    .filter(({ required }) => required !== null)
    .map((placeholder) => `{${placeholder.name}}`)
    .join(' ');

  it('HTML in the office’s own words is shown as plain text in the mail (M6)', () => {
    const words = { subject: MARKUP, short: MARKUP, body: `${MARKUP}\n\n${needed}` };
    const { html, text } = renderEmail({ ...told(name), ownTexts: { [name]: words } });

    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39; &lt;/p&gt;');
    expect(text).toContain(MARKUP);
  });

  it('if people typed line breaks, a message in the office’s own words still has a subject, notification and text message of one line (M5)', () => {
    const words = { subject: `Now ${needed}`, short: `Now ${needed}`, body: needed || 'Now' };
    const message = { ...withTexts(name, LINES), ownTexts: { [name]: words } };

    for (const line of [
      renderEmail(message).subject,
      renderPush(message).title,
      renderPush(message).body,
      renderText(message),
    ]) {
      expect(line).toMatch(/Now/u);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }
  });
});

it('if the office’s own words are so long that the text message would lose its code, the portal’s words are sent', () => {
  const words = { subject: 'x'.repeat(140), short: '{code}', body: '{code}' };
  const text = renderText({ ...told('text-code'), ownTexts: { 'text-code': words } });
  expect(text).toContain('Your code is 012345.');
});

it('a placeholder without a value leaves no double space and no empty paragraph in the message', () => {
  const { links } = told('new-device');
  const content = filledText({
    text: { given: EMPTY, placeholders: { gone: { label: 'Nothing', value: () => '' } } },
    words: EMPTY,
    facts: {},
    telling: {
      links,
      code: null,
      event: null,
      program: { ...defaultProgram, agency: '{when}' },
      moment: String,
    },
  });
  expect(content).toMatchObject({
    subject: 'Come today',
    brief: 'Come.',
    paragraphs: ['First', 'Last {when}'],
  });
});

const EMPTY = {
  subject: 'Come {gone} today',
  short: 'Come {gone}.',
  body: 'First\n\n{gone}\n\nLast {agency}',
};
