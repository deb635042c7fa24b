import { describe, expect, it, test } from 'vitest';
import type { CredentialState } from '#shared/credentials/constants.ts';
import {
  isHeld,
  neededForCalls,
  nextSteps,
  readinessOf,
  tierOf,
  type Ladder,
  type Rung,
} from './standing.ts';

type States = Record<string, CredentialState>;

const rung = (name: string, kindIds: string[], isForCalls = false): Rung => ({
  id: `tier-${name}`,
  name,
  isForCalls,
  kindIds,
});

const LADDER: Ladder = [
  rung('Basic', ['first-aid', 'cism']),
  rung('Field', ['nims'], true),
  rung('Lead', ['is-300']),
];

const statesIn = (states: States) => (kindId: string) => states[kindId] ?? 'missing';

test.each(['valid', 'ends-soon', 'exempt'] as const)(
  'a credential in the state ‘%s’ counts for a tier',
  (state) => {
    expect(isHeld(state)).toBe(true);
  },
);

test.each(['missing', 'waiting', 'expired', 'rejected'] as const)(
  'a credential in the state ‘%s’ doesn’t count for a tier',
  (state) => {
    expect(isHeld(state)).toBe(false);
  },
);

describe('the tier of a chaplain', () => {
  it.each<[string | null, States]>([
    [null, {}],
    [null, { 'first-aid': 'valid' }],
    [null, { cism: 'valid', nims: 'valid', 'is-300': 'valid' }],
    ['Basic', { 'first-aid': 'valid', cism: 'exempt' }],
    ['Basic', { 'first-aid': 'valid', cism: 'valid', nims: 'expired', 'is-300': 'valid' }],
    ['Field', { 'first-aid': 'valid', cism: 'valid', nims: 'ends-soon' }],
    ['Lead', { 'first-aid': 'valid', cism: 'valid', nims: 'valid', 'is-300': 'valid' }],
  ])('the highest tier reached without a gap is %s if a chaplain has %o', (name, states) => {
    expect(tierOf(LADDER, statesIn(states))?.name ?? null).toBe(name);
  });

  it('a chaplain has no tier if the program has none', () => {
    expect(tierOf([], statesIn({}))).toBeNull();
  });
});

describe('readiness for call-outs', () => {
  it('call-outs need the credentials of their tier and of the lower tiers', () => {
    expect(neededForCalls(LADDER)).toEqual(['first-aid', 'cism', 'nims']);
  });

  it('call-outs need no credentials if no tier is for call-outs', () => {
    const ladder = [rung('Basic', ['first-aid']), rung('Lead', ['is-300'])];
    expect(neededForCalls(ladder)).toEqual([]);
    expect(readinessOf(ladder, statesIn({}))).toBe('ready');
  });

  it.each([
    ['ready', 'valid', 'ends-soon', 'exempt'],
    ['nearly', 'valid', 'valid', 'missing'],
    ['nearly', 'expired', 'valid', 'valid'],
    ['nearly', 'valid', 'waiting', 'waiting'],
    ['nearly', 'waiting', 'waiting', 'waiting'],
    ['not', 'valid', 'waiting', 'expired'],
    ['not', 'valid', 'missing', 'missing'],
    ['not', 'rejected', 'expired', 'missing'],
    ['not-known', 'missing', 'missing', 'missing'],
  ] as const)(
    'a chaplain is ‘%s’ if the states of the three needed credentials are %s, %s and %s',
    (readiness, firstAid, cism, nims) => {
      const stateOf = statesIn({ 'first-aid': firstAid, cism, nims });
      expect(readinessOf(LADDER, stateOf)).toBe(readiness);
    },
  );
});

test('the next steps of a chaplain begin with rejected credentials, without those held', () => {
  const states: States = {
    'first-aid': 'waiting',
    cism: 'missing',
    nims: 'valid',
    'is-300': 'expired',
    'is-200': 'rejected',
    'is-100': 'missing',
    ordination: 'exempt',
  };
  expect(nextSteps(Object.keys(states), statesIn(states))).toEqual([
    'is-200',
    'is-300',
    'cism',
    'is-100',
    'first-aid',
  ]);
});
