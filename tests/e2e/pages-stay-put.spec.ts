import { expect, test, type Page, type People } from './fixtures.ts';
import { callOut } from './deployments.ts';
import type { Portal } from './portal.ts';
import { watchShifts } from './shifts.ts';

/** The allowed layout shift (CLS) of a page; Google calls 0.1 good. */
const MOST = 0.05;

/** Fills the portal with data. Returns the addresses of pages whose URL contains an id. */
async function fillPortal(portal: Portal, people: People) {
  const description = 'What it is about, and who should come. '.repeat(4);
  const soon = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const chaplains = await Promise.all(Array.from({ length: 12 }, () => people.chaplain()));
  await people.applicant();
  for (let number = 0; number < 6; number += 1) {
    await portal.makeResource({ description, isApproved: number > 1 });
    await portal.makeSection({ content: 'Words to read, and to remember. '.repeat(60) });
    await portal.makeTrainingSession({ description, dateTime: soon });
  }
  const [first] = chaplains;
  if (!first) throw new Error('there are no chaplains');
  const { activationId } = await callOut(portal, first);
  const { id: sectionId } = await portal.makeSection({
    content: '## First\n\nWords.\n\n'.repeat(30),
  });
  const { id: trainingId } = await portal.makeTrainingSession({ dateTime: soon });
  return {
    section: `/field-guide/${sectionId}`,
    activation: `/activations/${activationId}`,
    attendance: `/admin/training/${trainingId}`,
  };
}

async function expectStill(page: Page, paths: readonly string[]) {
  const shifts = await watchShifts(page);
  const jumps: string[] = [];
  for (const path of paths) jumps.push(...(await shifts.jumpsOf(path, MOST)));
  expect(jumps).toEqual([]);
}

const EVERYONE = [
  '/',
  '/training',
  '/training?list=mine',
  '/resources',
  '/profile',
  '/profile/messages',
  '/profile/sign-in',
  '/profile/data',
];
const CHAPLAIN = [
  ...EVERYONE,
  '/directory',
  '/field-guide',
  '/field-guide/print',
  '/deployments',
  '/outbox',
  '/profile/readiness',
];

test.beforeEach(() => test.setTimeout(240_000));

test(
  'while any page loads for a visitor or a guest, its content does not move',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    await fillPortal(portal, people);
    await expectStill(page, ['/', '/auth', '/auth?tab=register', '/set-password', '/nowhere']);
    await signIn(page, await people.guest());
    await expectStill(page, EVERYONE);
  },
);

test(
  'while any page loads for a chaplain who hasn’t applied, its content does not move',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    await fillPortal(portal, people);
    await signIn(page, await people.newcomer());
    await expectStill(page, CHAPLAIN);
  },
);

test(
  'while any page loads for a chaplain, with or without a call, its content does not move',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { section } = await fillPortal(portal, people);
    const chaplain = await people.chaplain();
    await signIn(page, chaplain);
    await expectStill(page, [...CHAPLAIN, section]);
    await callOut(portal, chaplain);
    await expectStill(page, [...CHAPLAIN, section]);
  },
);

test(
  'while any page loads for an administrator, its content does not move',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const { section, activation, attendance } = await fillPortal(portal, people);
    await signIn(page, await people.admin());
    await expectStill(page, [
      ...CHAPLAIN,
      section,
      activation,
      attendance,
      '/admin',
      '/admin?tab=training',
      '/admin?tab=resources',
      '/admin/audit',
      '/admin/messages',
      '/admin/system',
      '/program',
      '/program?part=home',
      '/dashboard',
      '/readiness',
      '/credentials?tab=tiers',
      '/activations',
      '/hours',
    ]);
  },
);
