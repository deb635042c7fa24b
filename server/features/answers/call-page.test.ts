import { describe, expect, it } from 'vitest';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { callPage } from './call-page.ts';

const UUID = '0b0f4c52-9a35-4d0c-8f6e-3d4c1e6a7b10';
const AT_15 = '2025-11-03T15:00:00.000Z';
const AT_23 = '2025-11-03T23:00:00.000Z';
const SAID_15 = 'Mon, Nov 3, 2025, 15:00 UTC';

const DEPLOYMENT: Deployment = {
  id: UUID,
  status: 'asked',
  isOpen: true,
  notice: null,
  message: null,
  askedAt: AT_15,
  answeredAt: null,
  expectedAt: null,
  declineReason: null,
  waitsSince: null,
  site: null,
  siteShift: null,
  activation: {
    id: UUID,
    eventType: 'Tornado',
    description: 'EF3 & hail\nthrough the county seat',
    location: 'Mayfield',
    address: null,
    region: null,
    startTime: AT_15,
    endTime: null,
    status: 'active',
    leadName: null,
    leadPhone: null,
    onDesk: null,
    isLedByYou: false,
  },
  shifts: [],
  contacts: {
    survivor: 0,
    family: 0,
    'first-responder': 0,
    'staff-volunteer': 0,
    child: 0,
    community: 0,
  },
  warning: null,
  warnsAfter: [],
  home: null,
  homeWithinHours: 0,
  overlaps: [],
};

const SHIFT: Deployment['shifts'][number] = {
  id: UUID,
  arrivedAt: AT_15,
  leftAt: null,
  minutes: null,
  kindOfWork: null,
  siteName: null,
  note: null,
  approvedAt: null,
};

const HOME = { dueAt: AT_23, askedAt: null, homeAt: null, through: null };

const shelter = {
  value: 'shelter-visit',
  label: 'Shelter visit',
  group: null,
  hint: null,
  aliases: [],
  isRetired: false,
  isShortNotice: false,
};

const SHOWN: Parameters<typeof callPage>[1] = {
  program: { shortTitle: 'Chaplaincy', phone: '(502) 555-0100', clock: '24' },
  times: { timeZone: 'UTC', clock: '24' },
  careKinds: { groups: [], quick: [], entries: [shelter] },
  actionId: 'the-action',
  undoable: null,
  lead: null,
};

const pageOf = (changes: Partial<Deployment> = {}, shown: Partial<typeof SHOWN> = {}) =>
  callPage({ ...DEPLOYMENT, ...changes }, { ...SHOWN, ...shown });

const mainOf = (html: string) => /<main>\n([\s\S]*?)\n<\/main>/.exec(html)?.[1];
const titleOf = (html: string) => /<title>(.*) · Chaplaincy<\/title>/.exec(html)?.[1];
const stackOf = (html: string) => /id="forms">([\s\S]*?)<\/div>\n<template/.exec(html)?.[1];

const form = (kind: string, says: string, fields: string) =>
  `<form method="post" data-says="${says}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="actionId" value="the-action">
${fields}
</form>`;

const COME = form('come', 'I can come', '<button class="main">I can come</button>');
const COME_AFTER_ALL = form(
  'come',
  'I can come',
  '<button class="main">I can come after all</button>',
);
const DECLINE = form('decline', 'I can’t', '<button>I can’t</button>');
const ARRIVE = form('arrive', 'I’m here', '<button class="main">I’m here</button>');
const AGAIN = form('arrive', 'I’m here', '<button>I’m here again</button>');
const LEAVE = form(
  'leave',
  'I’ve left',
  `<label for="work">Kind of work <small>(optional)</small></label>
<select id="work" name="kindOfWork"><option value="">Not given</option><option value="shelter-visit">Shelter visit</option></select>
<button class="main">I’ve left</button>`,
);
const AT_HOME = form('home', 'I’m home', '<button class="main">I’m home</button>');

const reason = (label: string) =>
  form(
    'decline',
    'I can’t',
    `<label for="reason">Reason <small>(optional)</small></label>
<input id="reason" name="reason" maxlength="500" autocomplete="off">
<button>${label}</button>`,
  );

const MINUTES = [
  '<button name="minutes" value="15">in 15 min</button>',
  '<button name="minutes" value="30">in 30 min</button>',
  '<button name="minutes" value="45">in 45 min</button>',
  '<button name="minutes" value="60">in 60 min</button>',
  '<button name="minutes" value="90">in 90 min</button>',
  '<button name="minutes" value="120">in 2 h</button>',
].join('');

const arrival = (label: string) =>
  `<section aria-labelledby="arrival"><h2 id="arrival">${label}</h2>
${form('come', 'I can come', `<div class="minutes">${MINUTES}</div>`)}
${form(
  'come',
  'I can come',
  `<label for="time">At <small>(time of day, UTC)</small></label>
<div class="row"><input id="time" name="time" type="time" required><button>Arrive then</button></div>`,
)}</section>`;

const ASKED = [
  COME.replace(' data-says', ' id="come" data-says'),
  DECLINE.replace(' data-says', ' id="decline" data-says'),
  arrival('I can come, and arrive'),
].join('');

const NOT_NOW = form('decline', 'I can’t', '<button>I can’t come after all</button>');

const AFTER = [
  `<template data-after="come">${ARRIVE}${NOT_NOW}</template>`,
  `<template data-after="decline">${COME_AFTER_ALL}</template>`,
  `<template data-after="arrive">${LEAVE}</template>`,
  `<template data-after="leave">${AT_HOME}${AGAIN}</template>`,
  `<template data-after="home">${AGAIN}</template>`,
];

const OFFICE = '<a class="call" href="tel:5025550100">Ring the office: (502) 555-0100</a>';

describe('the answer page of a call', () => {
  it('the page shows the call, the answers, the office and what happened', () => {
    const html = pageOf();
    expect(titleOf(html)).toBe('Can you come? You have not answered yet. Tornado, Mayfield');
    expect(mainOf(html)?.split('\n')).toEqual(
      [
        '<h1>Tornado, Mayfield</h1>',
        '',
        '<p class="state wait" id="said" tabindex="-1" role="status">Can you come? You have not answered yet.</p>',
        '',
        '<dl>',
        '<div><dt>Where</dt><dd>Mayfield<br><a class="call" href="https://www.google.com/maps/search/?api=1&amp;query=Mayfield">Open the map</a></dd></div>',
        `<div><dt>When</dt><dd>${SAID_15}</dd></div>`,
        '',
        '',
        '',
        '',
        '',
        '',
        `<div><dt>Office</dt><dd>${OFFICE}</dd></div>`,
        '</dl>',
        `<div class="stack" id="forms">${ASKED}</div>`,
        ...AFTER,
        '<section><h2>What happened</h2><p>EF3 &amp; hail<br>through the county seat</p></section>',
        '<p class="foot">Your deployments, hours and other calls are in the portal: <a href="/deployments">Open the portal</a></p>',
      ]
        .join('\n')
        .split('\n'),
    );
  });

  it('the page shows the site, the shift, the message and the people to ring, and why an answer was refused', () => {
    const html = pageOf(
      {
        message: 'Bring <boots>',
        site: {
          name: 'Gym & hall',
          address: '12 Main Street',
          contact: 'Joan Mercer',
          directions: 'Gate 3\r\nRing twice',
          bring: 'Boots\nGloves\rHelmet',
        },
        siteShift: { startsAt: AT_15, endsAt: AT_23 },
        activation: {
          ...DEPLOYMENT.activation,
          onDesk: { name: 'Ann <Desk>', phone: '502-555-0143' },
        },
      },
      { problem: 'Too <late>', lead: { name: 'Lee & Leader', phone: '+1 502 555 0142' } },
    );
    expect(mainOf(html)).toContain(`<h1>Tornado, Mayfield</h1>
<p class="state bad" role="alert">Too &lt;late&gt;</p>
<p class="state wait"`);
    expect(mainOf(html)).toContain(`<dl>
<div><dt>Where</dt><dd>Gym &amp; hall
12 Main Street<br><a class="call" href="https://www.google.com/maps/search/?api=1&amp;query=12%20Main%20Street">Open the map</a></dd></div>
<div><dt>When</dt><dd>${SAID_15} to Mon, Nov 3, 2025, 23:00 UTC</dd></div>
<div><dt>Ask for</dt><dd>Joan Mercer</dd></div>
<div><dt>Directions</dt><dd>Gate 3<br>Ring twice</dd></div>
<div><dt>Bring</dt><dd>Boots<br>Gloves<br>Helmet</dd></div>
<div><dt>From the coordinator</dt><dd>Bring &lt;boots&gt;</dd></div>
<div><dt>Lead on scene</dt><dd>Lee &amp; Leader<br><a class="call" href="tel:+15025550142">Ring (502) 555-0142</a></dd></div>
<div><dt>Questions</dt><dd>Ann &lt;Desk&gt;<br><a class="call" href="tel:5025550143">Ring (502) 555-0143</a></dd></div>
<div><dt>Office</dt><dd>${OFFICE}</dd></div>
</dl>`);
  });

  it.each([
    [{ name: 'Lee Leader', phone: null }, 'Lee Leader'],
    [{ name: 'Lee Leader', phone: '12' }, 'Lee Leader'],
    [{ name: null, phone: null }, ''],
  ])('the page shows the lead %o without a number to ring', (lead, shown) => {
    expect(mainOf(pageOf({}, { lead }))).toContain(
      `<div><dt>Lead on scene</dt><dd>${shown}</dd></div>`,
    );
  });

  it('the last answer can be undone by its button', () => {
    const undoable = { id: 'the-answer', kind: 'come' } as const;
    expect(mainOf(pageOf({ status: 'coming' }, { undoable }))).toContain(
      form(
        'undo',
        'Undo',
        `<input type="hidden" name="undoes" value="the-answer">
<button>Undo “I can come”</button>`,
      ),
    );
  });
});

describe('the state that the answer page shows', () => {
  it.each<[Partial<Deployment>, string, string]>([
    [{ status: 'released' }, 'wait', 'Can you come? You have not answered yet.'],
    [
      { waitsSince: AT_15 },
      'wait',
      'Thank you. The shift is full: you are on its waiting list, and the desk tells you if a place is free. Please don’t set out yet.',
    ],
    [{ status: 'coming', waitsSince: AT_15 }, 'good', 'You are coming. Thank you.'],
    [
      { status: 'coming', expectedAt: AT_15 },
      'good',
      `You are coming and arrive at about ${SAID_15}.`,
    ],
    [{ status: 'declined' }, '', 'You can’t come. The coordinator sees your answer.'],
    [{ status: 'declined', declineReason: 'Sick' }, '', 'You can’t come: Sick'],
    [{ status: 'on-scene' }, 'good', 'You are on scene.'],
    [{ status: 'on-scene', shifts: [SHIFT] }, 'good', `You have been on scene since ${SAID_15}.`],
    [{ status: 'left' }, 'good', 'You have left. Thank you.'],
    [{ status: 'left', shifts: [SHIFT] }, 'good', 'You have left. Thank you.'],
    [
      { status: 'left', shifts: [{ ...SHIFT, leftAt: AT_15 }], home: HOME },
      'good',
      `You left at ${SAID_15}. Thank you.`,
    ],
    [
      { status: 'left', home: { ...HOME, homeAt: AT_15 } },
      'good',
      `You have been home since ${SAID_15}.`,
    ],
  ])('for %o, the page shows the state “%s”: %s', (changes, tone, text) => {
    const html = pageOf(changes);
    expect(html).toContain(
      `<p class="state ${tone}" id="said" tabindex="-1" role="status">${text}</p>`,
    );
    expect(titleOf(html)).toBe(`${text} Tornado, Mayfield`);
  });
});

describe('the answers that the answer page offers', () => {
  it.each<[Partial<Deployment>, string]>([
    [{ status: 'released' }, ASKED],
    [{ waitsSince: AT_15 }, reason('I can’t come after all')],
    [
      { status: 'coming' },
      [ARRIVE, arrival('When will you arrive?'), reason('I can’t come after all')].join('<hr>'),
    ],
    [
      { status: 'coming', expectedAt: AT_15 },
      [ARRIVE, arrival('Another arrival'), reason('I can’t come after all')].join('<hr>'),
    ],
    [
      { status: 'declined' },
      [reason('Add the reason'), COME_AFTER_ALL, arrival('I can come, and arrive')].join('<hr>'),
    ],
    [
      { status: 'declined', declineReason: 'Sick' },
      [COME_AFTER_ALL, arrival('I can come, and arrive')].join('<hr>'),
    ],
    [{ status: 'on-scene' }, LEAVE],
    [{ status: 'left' }, AGAIN],
    [{ status: 'left', home: HOME }, AT_HOME + AGAIN],
    [{ status: 'left', home: { ...HOME, homeAt: AT_15 } }, AGAIN],
  ])('for %o, the page offers the fitting answers', (changes, forms) => {
    expect(stackOf(pageOf(changes))).toBe(forms);
  });
});
