import { describe, expect, it } from 'vitest';
import type { OwnAvailability } from '#shared/availability/schemas.ts';
import type { Deployment, Shift } from '#shared/deployments/schemas.ts';
import { availabilityPage } from './availability-page.ts';
import { homePage } from './home-page.ts';
import { hoursPage } from './hours-page.ts';

const UUID = '0b0f4c52-9a35-4d0c-8f6e-3d4c1e6a7b10';
const AT_15 = '2025-11-03T15:00:42.000Z';
const AT_19 = '2025-11-03T19:30:00.000Z';
const SAID_15 = 'Mon, Nov 3, 2025, 15:00 UTC';

const SHIFT: Shift = {
  id: 'the-shift',
  arrivedAt: AT_15,
  leftAt: AT_19,
  minutes: 269,
  kindOfWork: null,
  siteName: null,
  note: null,
  approvedAt: null,
};

const DEPLOYMENT: Deployment = {
  id: UUID,
  status: 'left',
  isOpen: false,
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
    eventType: 'Flood & fire',
    description: 'The river is over its banks',
    location: 'Mayfield',
    address: null,
    region: null,
    startTime: AT_15,
    endTime: null,
    status: 'completed',
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

const shelter = {
  value: 'shelter-visit',
  label: 'Shelter & visit',
  group: null,
  hint: null,
  aliases: [],
  isRetired: false,
  isShortNotice: false,
};

const SHOWN: Parameters<typeof hoursPage>[1] = {
  program: { shortTitle: 'Chaplaincy', phone: '(502) 555-0100', clock: '24' },
  times: { timeZone: 'UTC', clock: '24' },
  careKinds: { groups: [], quick: [], entries: [shelter] },
  actionId: 'the-action',
};

const mainOf = (html: string) => /<main>\n([\s\S]*?)\n<\/main>/.exec(html)?.[1];
const titleOf = (html: string) => /<title>(.*) · Chaplaincy<\/title>/.exec(html)?.[1];

const form = (kind: string, says: string, fields: string) =>
  `<form method="post" data-says="${says}">
<input type="hidden" name="kind" value="${kind}"><input type="hidden" name="actionId" value="the-action">
${fields}
</form>`;

const OFFICE = '<a class="call" href="tel:5025550100">Ring the office: (502) 555-0100</a>';

describe('the hours page', () => {
  const pageOf = (changes: Partial<Deployment> = {}, problem?: string) =>
    hoursPage({ ...DEPLOYMENT, ...changes }, { ...SHOWN, problem });

  const workField = (id: string, selected = '') =>
    `<label for="${id}">Kind of work <small>(optional)</small></label>
<select id="${id}" name="kindOfWork"><option value="">Not given</option><option value="shelter-visit"${selected}>Shelter &amp; visit</option></select>`;

  const addForm = form(
    'add-hours',
    'Hours',
    `<div><label for="arrivedAt-new">Arrived</label>
<input id="arrivedAt-new" name="arrivedAt" type="datetime-local" required></div>
<div><label for="leftAt-new">Left</label>
<input id="leftAt-new" name="leftAt" type="datetime-local" required></div>
${workField('work-new')}
<button>Add these hours</button>`,
  );

  const countField = (kind: string, label: string, count: number) =>
    `<input type="hidden" name="${kind}-before" value="${count}">
<div><label for="${kind}">${label}</label>
<input id="${kind}" name="${kind}" type="number" inputmode="numeric" min="0" max="9999" required value="${count}"></div>`;

  const people = `<section><h2>People cared for</h2>${form(
    'correct-contacts',
    'People cared for',
    `<div class="counts">${[
      countField('survivor', 'Survivors', 0),
      countField('family', 'Family members', 0),
      countField('first-responder', 'First responders', 0),
      countField('staff-volunteer', 'Staff and volunteers', 0),
      countField('child', 'Children', 0),
      countField('community', 'Community members', 0),
    ].join('')}</div>
<button>Save these numbers</button>`,
  )}</section>`;

  const foot =
    '<p class="foot">Your deployments and all your hours are in the portal: <a href="/deployments">Open the portal</a></p>';

  const state = (tone: string, text: string) =>
    `<p class="state ${tone}" id="said" tabindex="-1" role="status">${text}</p>`;

  it('the hours page of somebody without hours offers to add some', () => {
    const html = pageOf();
    expect(titleOf(html)).toBe('Your hours: Flood &amp; fire, Mayfield');
    expect(mainOf(html)).toBe(`<h1>Your hours: Flood &amp; fire, Mayfield</h1>

${state('good', 'No hours are recorded for you yet. Recorded: 0 people cared for.')}
<p>Please check them. Times are UTC. This link works for 14 days.</p>
<section><h2>Your hours</h2>${addForm}</section>
${people}
<dl><div><dt>Office</dt><dd>${OFFICE}</dd></div></dl>
${foot}`);
  });

  it('the hours page shows each stay in a form, the earliest first, and where it was', () => {
    const open = { ...SHIFT, id: 'the-open-one', leftAt: null, minutes: null };
    const html = pageOf(
      {
        shifts: [open, { ...SHIFT, kindOfWork: 'shelter-visit' }],
        activation: { ...DEPLOYMENT.activation, address: '12 Main & Oak' },
      },
      'Too <late>',
    );
    const first = form(
      'correct-hours',
      'Hours',
      `<input type="hidden" name="shiftId" value="the-shift">
<input type="hidden" name="arrivedAt-before" value="${AT_15}"><div><label for="arrivedAt-the-shift">Arrived</label>
<input id="arrivedAt-the-shift" name="arrivedAt" type="datetime-local" required value="2025-11-03T15:00"></div>
<input type="hidden" name="leftAt-before" value="${AT_19}"><div><label for="leftAt-the-shift">Left</label>
<input id="leftAt-the-shift" name="leftAt" type="datetime-local" required value="2025-11-03T19:30"></div>
<input type="hidden" name="kindOfWork-before" value="shelter-visit">
${workField('work-the-shift', ' selected')}
<button>Save these hours</button>`,
    );
    const second = form(
      'correct-hours',
      'Hours',
      `<input type="hidden" name="shiftId" value="the-open-one">
<input type="hidden" name="arrivedAt-before" value="${AT_15}"><div><label for="arrivedAt-the-open-one">Arrived</label>
<input id="arrivedAt-the-open-one" name="arrivedAt" type="datetime-local" required value="2025-11-03T15:00"></div>
<div><label for="leftAt-the-open-one">Left</label>
<input id="leftAt-the-open-one" name="leftAt" type="datetime-local" required></div>
<input type="hidden" name="kindOfWork-before" value="">
${workField('work-the-open-one')}
<button>Save these hours</button>`,
    );
    expect(mainOf(html)).toBe(`<h1>Your hours: Flood &amp; fire, Mayfield</h1>
<p class="state bad" role="alert">Too &lt;late&gt;</p>
${state('wait', 'You have not said when you left. Recorded: 0 people cared for.')}
<p>Please check them. Times are UTC. This link works for 14 days.</p>
<section><h2>${SAID_15}</h2>${first}</section>
<section><h2>${SAID_15}</h2>${second}</section>
<section><h2>Add missing hours</h2>${addForm}</section>
${people}
<dl><div><dt>Where</dt><dd>12 Main &amp; Oak</dd></div><div><dt>Office</dt><dd>${OFFICE}</dd></div></dl>
${foot}`);
  });

  it.each<[string | null, string]>([
    [AT_19, `${SAID_15} to Mon, Nov 3, 2025, 19:30 UTC`],
    [null, SAID_15],
  ])('approved hours until %s can’t be changed on the page', (leftAt, stay) => {
    const html = pageOf({ shifts: [{ ...SHIFT, leftAt, approvedAt: AT_19 }] });
    expect(html).toContain(
      `<section><h2>${SAID_15}</h2><p>${stay}. The office has approved these hours; ring it if they are wrong.</p></section>`,
    );
    expect(html).not.toContain('value="correct-hours"');
  });

  it.each<[Partial<Deployment['contacts']>, (number | null)[], string]>([
    [{ child: 1 }, [269], 'Recorded: 4 h 29 min on scene, 1 person cared for.'],
    [{ child: 2, family: 1234 }, [60, 61], 'Recorded: 2 h 1 min on scene, 1,236 people cared for.'],
    [{}, [null, 59], 'Recorded: 0 h 59 min on scene, 0 people cared for.'],
  ])('with the people %o and the minutes %j, the page sums up: %s', (contacts, minutes, text) => {
    const html = pageOf({
      contacts: { ...DEPLOYMENT.contacts, ...contacts },
      shifts: minutes.map((each) => ({ ...SHIFT, minutes: each })),
    });
    expect(html).toContain(state('good', text));
  });
});

describe('the ‘Are you home?’ page', () => {
  const foot =
    '<p class="foot">Your deployments and hours are in the portal: <a href="/deployments">Open the portal</a></p>';
  const home = { dueAt: AT_19, askedAt: null, homeAt: null, through: null };
  const shown = { ...SHOWN, firstName: 'Ruth & Co', undoable: null };

  it.each([null, home])('the page asks if the person is home while the report is %o', (report) => {
    const html = homePage({ ...DEPLOYMENT, home: report }, shown);
    expect(titleOf(html)).toBe('Are you home, Ruth &amp; Co?');
    expect(mainOf(html)).toBe(`<h1>Are you home, Ruth &amp; Co?</h1>

<p>Only Ruth &amp; Co should answer. The coordinator sees the answer at once.</p>
<div class="stack" id="forms">${form('home', 'I’m home', '<button class="main">I’m home</button>')}</div>

<p>${OFFICE}</p>
${foot}`);
  });

  it('the page says since when the person has been home, and offers to undo that', () => {
    const html = homePage(
      { ...DEPLOYMENT, home: { ...home, homeAt: AT_15 } },
      { ...shown, undoable: { id: 'the-answer', kind: 'home' } },
    );
    expect(titleOf(html)).toBe('Ruth &amp; Co is home');
    const undo = form(
      'undo',
      'Undo',
      `<input type="hidden" name="undoes" value="the-answer">
<button>Undo “I’m home”</button>`,
    );
    expect(mainOf(html)).toBe(`<h1>Are you home, Ruth &amp; Co?</h1>

<p class="state good" id="said" tabindex="-1" role="status">Ruth &amp; Co has been home since ${SAID_15}. Thank you.</p>
${undo}
<p>${OFFICE}</p>
${foot}`);
  });

  it('the page doesn’t offer to undo an answer other than ‘I’m home’', () => {
    const undoable = { id: 'the-answer', kind: 'leave' };
    expect(homePage(DEPLOYMENT, { ...shown, undoable })).not.toContain('undoes');
  });
});

describe('the page that asks a chaplain to confirm the availability', () => {
  const AVAILABILITY: OwnAvailability = {
    today: '2025-11-03',
    days: 31,
    confirmedOn: null,
    away: [],
    languages: [],
    zip: null,
    place: null,
    miles: null,
    overnight: null,
  };
  const foot = '<p class="foot">To change it: <a href="/profile/readiness">Open the portal</a></p>';
  const confirmed = 'Thank you. Your availability is confirmed for the next 90 days.';

  it('the page shows the free days and the times away, with a button to confirm them', () => {
    const away = [
      { fromOn: '2025-11-03', untilOn: '2025-11-03' },
      { fromOn: '2025-11-04', untilOn: '2025-11-06' },
      { fromOn: '2025-12-01', untilOn: null },
    ];
    const html = availabilityPage({ ...AVAILABILITY, away }, { ...SHOWN, isAnswered: false });
    expect(titleOf(html)).toBe('Are your free days still right?');
    expect(mainOf(html)).toBe(`<h1>Are your free days still right?</h1>

<dl>
<div><dt>Usually free</dt><dd>Monday to Friday</dd></div>
<div><dt>Away</dt><dd>Mon, Nov 3, 2025<br>Tue, Nov 4, 2025 to Thu, Nov 6, 2025<br>From Mon, Dec 1, 2025 until further notice</dd></div>
</dl>
${form('still-right', 'Still right', '<button class="main">Still right</button>')}
${foot}`);
  });

  it('the page of a confirmed availability has no button', () => {
    const html = availabilityPage({ ...AVAILABILITY, days: null }, { ...SHOWN, isAnswered: true });
    expect(titleOf(html)).toBe(confirmed);
    expect(mainOf(html)).toBe(`<h1>Are your free days still right?</h1>

<dl>
<div><dt>Usually free</dt><dd>You haven’t told us</dd></div>
<div><dt>Away</dt><dd>No time away is planned.</dd></div>
</dl>
<p class="state good" id="said" tabindex="-1" role="status">${confirmed}</p>
${foot}`);
  });
});
