import { expect, test } from 'vitest';
import type { Candidate } from '#shared/calls/schemas.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { askedBefore, reasonsAgainst, reasonsFor } from './match-reasons.ts';

const AROUND = { ...defaultProgram, now: new Date('2026-11-20T12:00:00Z'), language: 'Spanish' };
const CANDIDATE: Candidate = {
  chaplainId: '3f0c0d2e-52c5-4f5d-9a54-0f1f6d1b7a11',
  name: 'Ruth Whitfield',
  city: 'Hazard',
  phone: '606-555-0110',
  primaryRegion: 'B',
  score: 7,
  isInRegion: true,
  matchedExpertise: ['Grief support'],
  shortNotice: ['on-call'],
  isVisibleInDirectory: true,
  readiness: 'ready',
  tier: 'Deployable',
  missing: [],
  availability: 'free',
  availableOn: null,
  isRested: true,
  minutesLastDay: 0,
  minutesLastFortnight: 210,
  openMinutes: null,
  idleMinutes: 4 * 31 * 24 * 60,
  miles: 12,
  milesFrom: null,
  noMiles: null,
  travelsMiles: 60,
  speaks: 'fluent',
  served: 3,
  isDeployedElsewhere: false,
  deploymentStatus: null,
};
const WORST: Candidate = {
  ...CANDIDATE,
  matchedExpertise: [],
  shortNotice: [],
  readiness: 'not',
  missing: [
    { kind: 'IS-100', isWaiting: false },
    { kind: 'IS-700', isWaiting: true },
  ],
  availability: 'not-known',
  isRested: false,
  minutesLastDay: 660,
  openMinutes: 660,
  idleMinutes: 0,
  miles: 120,
  speaks: null,
  served: 0,
  isDeployedElsewhere: true,
};

const against = (values: Partial<Candidate>) =>
  reasonsAgainst({ ...CANDIDATE, ...values }, AROUND).join(' · ');

test('all reasons for calling a candidate are shown in words, in a fixed order', () => {
  expect(reasonsFor(CANDIDATE, AROUND).join(' · ')).toBe(
    'Ready · Free today · Rested: 0 h in 24 h, 3.5 h in 14 days · 12 miles · Speaks Spanish (fluent) · Grief support · On-call · Served 3 times, last 4 months ago',
  );
  expect(reasonsAgainst(CANDIDATE, AROUND)).toEqual([]);
});

test('all reasons against calling a candidate are shown in words, in a fixed order', () => {
  expect(reasonsAgainst(WORST, AROUND).join(' · ')).toBe(
    'Missing IS-100 · IS-700 to be verified · Availability not known · 11 h on scene without a break · On scene elsewhere · 120 miles, travels 60',
  );
  expect(reasonsFor(WORST, AROUND)).toEqual([]);
});

test.each([
  [{ readiness: 'not-known' as const }, 'Readiness not known'],
  [{ availability: 'away' as const }, 'Away today'],
  [{ availability: 'not-free' as const, availableOn: '2026-11-28' }, 'Not free on Sat, Nov 28'],
  [
    { isRested: false, minutesLastDay: 600, idleMinutes: 150 },
    'Not rested: 10 h on scene in 24 h, 2.5 h of rest since',
  ],
  [{ isDeployedElsewhere: true }, 'Coming elsewhere'],
  [{ miles: null, noMiles: 'chaplain' as const }, 'Distance not known'],
])('for a candidate with %o, this reason against calling them is shown: %s', (values, words) => {
  expect(against(values).replaceAll('\u00A0', ' ')).toBe(words);
});

test('if a candidate lacks many credentials, the list names two and counts the others', () => {
  const missing = ['A', 'B', 'C', 'D'].map((kind) => ({ kind, isWaiting: false }));
  expect(against({ readiness: 'not', missing })).toBe('Missing A, B and 2 more');
});

test.each([
  [0, 1, 'Served once, today'],
  [30 * 24 * 60, 1, 'Served once, 4 weeks ago'],
  [1500 * 24 * 60, 2, 'Served 2 times, last 4 years ago'],
])(
  'if a candidate left their last deployment %s minutes ago, the list says in words how long ago that was',
  (idleMinutes, served, words) => {
    expect(reasonsFor({ ...CANDIDATE, idleMinutes, served }, AROUND)).toContain(words);
  },
);

test('a candidate who was asked before is shown with the outcome of that call-out', () => {
  expect(askedBefore({ ...CANDIDATE, deploymentStatus: 'declined' })).toBe('Declined before');
  expect(askedBefore(CANDIDATE)).toBeNull();
});
