import { describe, expect, it } from 'vitest';
import { applicationStep, linkPage, pageToOpen, secondStep, signInPage } from './page-to-open.ts';

const lengthOf = (length: number) => `/training?${'x'.repeat(length - '/training?'.length)}`;

describe('the page after a sign-in with the agency', () => {
  it.each(['/training', '/training?month=5#june', '/people/7', lengthOf(1000)])(
    'the page %s of the portal opens after the sign-in',
    (next) => {
      expect(pageToOpen(next)).toBe(next);
    },
  );

  it.each([
    undefined,
    '',
    lengthOf(1001),
    'training',
    'x/../training',
    '//portal.invalid/training',
    '/\\portal.invalid/training',
    '/\t/portal.example.org/training',
    '/\t/[',
    '/no-such-page',
    '/auth?step=second',
    '/link-agency-account',
  ])('the page %j does not open after the sign-in; Home opens instead', (next) => {
    expect(pageToOpen(next)).toBe('/');
  });
});

describe('the pages between the steps of a sign-in', () => {
  it('each step of a sign-in names the page that opens next', () => {
    expect([
      signInPage('refused', '/hours?week=3'),
      linkPage('/hours'),
      secondStep('/hours'),
      applicationStep('/hours'),
    ]).toEqual([
      '/auth?agency=refused&next=%2Fhours%3Fweek%3D3',
      '/link-agency-account?next=%2Fhours',
      '/auth?step=second&next=%2Fhours',
      '/auth?step=application&next=%2Fhours',
    ]);
  });

  it('no step of a sign-in names Home, which opens next anyway', () => {
    expect([
      signInPage('expired', '/'),
      linkPage('/'),
      secondStep('/'),
      applicationStep('/'),
    ]).toEqual([
      '/auth?agency=expired',
      '/link-agency-account',
      '/auth?step=second',
      '/auth?step=application',
    ]);
  });
});
