import { expect, test } from 'vitest';
import { WRITTEN_KINDS, TEXT_NAMES } from '#shared/messages/text-names.ts';
import { setClock } from '#server/testing/clock.ts';
import type { ToldEvent, Told } from './content.ts';
import { exampleOf } from './examples.ts';
import { renderEmail } from './render-email.ts';
import { renderPush } from './render-push.ts';
import { renderText } from './render-text.ts';

// After a text was changed on purpose: npx vitest run every-message -u

type Name = Parameters<typeof exampleOf>[0];

const BASE = 'https://portal.example.org';
const PHONE = '+15025550142';
const NOW = Date.parse('2026-06-01T12:00:00.000Z');

const withFacts = (name: Name, facts: object, told: Partial<Told> = {}): Told => {
  const example = exampleOf(name, BASE);
  return { ...example, ...told, facts: { ...example.facts, ...facts } };
};

/** A message whose link answers nothing. */
const unanswered = (name: Name) => {
  const { links, ...example } = exampleOf(name, BASE);
  return { ...example, links: { ...links, answer: null, action: null } };
};

const SITE = {
  name: 'East High School',
  address: '12 School Street',
  contact: 'Ann, the shelter’s manager',
  directions: 'By the west gate',
  bring: 'Boots',
};
const SHIFT = { startsAt: '2026-05-04T12:00:00.000Z', endsAt: '2026-05-04T20:00:00.000Z' };
const EVENT: ToldEvent = {
  story: 'EF3 through the county seat',
  endTime: '2026-05-06T20:00:00.000Z',
  lead: { name: 'Lee Leader', phone: PHONE },
  onDesk: { name: 'Joan Mercer', phone: PHONE },
};
const LONE_EVENT: ToldEvent = {
  story: null,
  endTime: null,
  lead: { name: 'Lee Leader', phone: null },
  onDesk: null,
};

const MARKDOWN = `# Heading

## Smaller heading

### Smallest heading

Some *emphasis*, **importance**, ~~deletion~~ and \`code\`,\\
a [link](https://www.example.org/), a [page](/training), https://example.com/ and <mailto:a@example.org>,
![a picture](https://example.org/a.png), and a note.[^1]

> A quotation
>
> of two paragraphs

---

- one
- two
  - nested

3. three

   with a paragraph of its own
4. four

- [x] done
- [ ] open

| Left | Middle |
| ---- | :----: |
| a    | b      |

\`\`\`
code in
two lines
\`\`\`

[^1]: The note.
`;

/** What is told with the examples’ facts, and with others that change a text. */
const MESSAGES: [string, Told][] = [
  ...[...TEXT_NAMES, ...WRITTEN_KINDS].map((name): [string, Told] => [name, exampleOf(name, BASE)]),
  ['call-out, known', withFacts('call-out', { note: null, site: SITE }, { event: EVENT })],
  ['call-out, lone', withFacts('call-out', { site: null }, { event: LONE_EVENT })],
  ['call-out, shift', withFacts('call-out', { site: SITE, shift: SHIFT }, { timeZone: 'UTC' })],
  ['call-out, later', withFacts('call-out', { startTime: '2027-01-05T08:00:00.000Z' })],
  [
    'call-out, later, with an end',
    withFacts('call-out', { startTime: '2027-01-05T08:00:00.000Z' }, { event: EVENT }),
  ],
  ['call-out, unanswered', unanswered('call-out')],
  ['call-out, in the place’s name', withFacts('call-out', { site: { ...SITE, name: 'Mayfield' } })],
  ['released, shift', withFacts('released', { site: SITE, shift: SHIFT }, { event: EVENT })],
  ['activation-changed, the site', withFacts('activation-changed', { changed: ['site'] })],
  ['place-given, shift', withFacts('place-given', { site: SITE, shift: SHIFT })],
  ['long-on-scene, unanswered', unanswered('long-on-scene')],
  ['home-asked, unanswered', unanswered('home-asked')],
  ['availability-stale, unanswered', unanswered('availability-stale')],
  ['test-call, unanswered', unanswered('test-call')],
  ['password-reset, unanswered', unanswered('password-reset')],
  ['new-device, unknown', withFacts('new-device', { device: '' })],
  ['recovery-code-used, the last but one', withFacts('recovery-code-used', { left: 1 })],
  ['training-rsvp, virtual', withFacts('training-rsvp', { isVirtual: true, address: null })],
  ['training-tomorrow, an hour', withFacts('training-tomorrow', { duration: 1 })],
  ['credential-rejected, no reason', withFacts('credential-rejected', { reason: null })],
  [
    'credentials-ending, one',
    withFacts('credentials-ending', {
      credentials: [{ name: 'ID badge', endsOn: '2026-05-20', isOver: false }],
    }),
  ],
  ['hours-approved, minutes', withFacts('hours-approved', { minutes: 45 })],
  ['hours-approved, hours', withFacts('hours-approved', { minutes: 120 })],
  ['hours-approved, none', withFacts('hours-approved', { minutes: 0 })],
  ['care-check, a year later', withFacts('care-check', { occasion: 'anniversary' })],
  ['announcements-stopped, more', withFacts('announcements-stopped', { more: 3 })],
  [
    'announcements-stopped, one and more',
    withFacts('announcements-stopped-one', { because: 'erased', more: 1 }),
  ],
  [
    'office-digest, one',
    withFacts('office-digest', { applications: 1, resources: 0, erasures: 2 }),
  ],
  ['announcement, formatted', withFacts('announcement', { body: MARKDOWN })],
  ['message-example, a code', withFacts('message-example', { of: 'text-code' })],
];

test('every message reads as every-message.txt says', async () => {
  setClock(NOW);
  const parts = MESSAGES.map(([title, told]) =>
    [
      `===== ${title} =====`,
      renderEmail(told).text,
      `Notification: ${JSON.stringify(renderPush(told))}\n`,
      `Text message: ${renderText(told)}\n`,
    ].join('\n'),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('every-message.txt');
});

test('mails in HTML are as html-mails.txt says', async () => {
  setClock(NOW);
  const logo = { src: 'cid:logo', width: 80, height: 40 };
  const mails = [
    withFacts('call-out', { site: SITE }, { event: EVENT, logo }),
    withFacts('announcement', { body: MARKDOWN }),
    exampleOf('availability-stale', BASE),
    exampleOf('password-changed', BASE),
  ];
  const html = mails.map((told) => renderEmail(told).html).join('\n');
  await expect(html).toMatchFileSnapshot('html-mails.txt');
});
