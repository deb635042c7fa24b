import { expect, test } from 'vitest';
import type { Candidate } from '#shared/calls/schemas.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { askedBefore, matchReasons } from './match-reasons.ts';

const AROUND = { ...defaultProgram, now: new Date('2026-11-20T12:00:00Z') };
const CANDIDATE: Candidate = {
  chaplainId: '3f0c0d2e-52c5-4f5d-9a54-0f1f6d1b7a11',
  name: 'Ruth Whitfield',
  city: 'Hazard',
  phone: '606-555-0110',
  primaryRegion: 'B',
  score: 7,
  isInRegion: true,
  matchedExpertise: ['Grief support', 'Trauma counseling'],
  shortNotice: ['on-call'],
  isVisibleInDirectory: false,
  minutesLastWeek: 210,
  lastDeployedAt: '2026-07-12T12:00:00Z',
  isDeployedElsewhere: false,
  deploymentStatus: null,
};

test('the reasons why a candidate matches are shown in words, in a fixed order', () => {
  const expertiseWanted = ['Grief support', 'Trauma counseling', 'Youth ministry'];
  expect(matchReasons(CANDIDATE, { expertiseWanted }, AROUND).join(' · ')).toBe(
    'Region B · 2 of 3 kinds of expertise · on-call · not deployed for 4 months · 3.5 h in the last 7 days · hidden from the directory',
  );
});

test('a match reason that does not apply is left out', () => {
  const other = {
    ...CANDIDATE,
    primaryRegion: null,
    shortNotice: [],
    minutesLastWeek: 0,
    isVisibleInDirectory: true,
    lastDeployedAt: null,
    isDeployedElsewhere: true,
  };
  expect(matchReasons(other, { expertiseWanted: [] }, AROUND)).toEqual([
    'No region given',
    'never deployed',
    'deployed elsewhere now',
  ]);
});

test.each([
  ['2026-11-20T01:00:00Z', 'deployed today'],
  ['2026-11-19T11:00:00Z', 'not deployed for 1 day'],
  ['2026-10-25T11:00:00Z', 'not deployed for 3 weeks'],
  ['2023-01-01T00:00:00Z', 'not deployed for 3 years'],
])('a last deployment of %s is shown as "%s"', (lastDeployedAt, words) => {
  expect(matchReasons({ ...CANDIDATE, lastDeployedAt }, { expertiseWanted: [] }, AROUND)).toContain(
    words,
  );
});

test('a candidate who was asked before is marked with the answer', () => {
  expect(askedBefore({ ...CANDIDATE, deploymentStatus: 'declined' })).toBe('Declined before');
  expect(askedBefore(CANDIDATE)).toBeNull();
});
