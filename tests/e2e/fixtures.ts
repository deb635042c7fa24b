import { test as base, expect, type BrowserContext, type Page } from 'playwright/test';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { emptyTables } from '#server/testing/empty-tables.ts';
import { callOut } from './deployments.ts';
import { startPortal, type Portal } from './portal.ts';

export { expect, PASSWORD, type Page };

type UserValues = Parameters<Portal['makeUser']>[0];
type ProfileValues = Parameters<Portal['makeChaplain']>[0];
type DeploymentValues = Parameters<Portal['makeDeployment']>[0];

interface Credentials {
  username: string;
}

export type People = ReturnType<typeof peopleOf>;

type CalledOut = Awaited<ReturnType<typeof callOut>> & {
  person: Awaited<ReturnType<People['chaplain']>>;
};

interface Fixtures {
  emptyDatabase: void;
  /** Fakes the clock, so that a test can skip the wait before a page starts its service worker. */
  movableClock: void;
  people: People;
  /** Signs in by a request, without the sign-in page. */
  signIn: typeof signIn;
  /** Opens a page in another browser with the same screen size. */
  openBrowser: () => Promise<Page>;
  openAsAdmin: (path: string) => Promise<void>;
  openAsCalled: (values?: DeploymentValues) => Promise<CalledOut>;
  openAs: (person: Credentials) => Promise<Page>;
}

/** Each worker has its own portal, with an empty database for each test. */
export const test = base.extend<Fixtures, { portal: Portal }>({
  portal: [
    async ({ browserName: _ }, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  emptyDatabase: [
    async ({ portal }, use) => {
      await emptyTables(portal.db);
      await use();
      portal.servePages();
      await portal.serveAgain();
    },
    { auto: true },
  ],
  movableClock: [
    async ({ context, serviceWorkers }, use) => {
      if (serviceWorkers === 'allow') await context.clock.install();
      await use();
    },
    { auto: true },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  people: ({ portal }, use) => use(peopleOf(portal)),
  signIn: ({ browserName: _ }, use) => use(signIn),
  openAsAdmin: ({ page, people }, use) =>
    use(async (path) => {
      await signIn(page, await people.admin());
      await page.goto(path);
    }),
  openAsCalled: ({ page, people, portal }, use) =>
    use(async (values) => {
      const person = await people.chaplain();
      const called = await callOut(portal, person, values);
      const { deploymentId } = called;
      if (values?.status === 'on-scene') {
        await portal.makeShift({ deploymentId, arrivedAt: aMinuteAgo(), leftAt: null });
      }
      await signIn(page, person);
      await page.goto('/deployments');
      return { ...called, person };
    }),
  openBrowser: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openAs: ({ openBrowser }, use) =>
    use(async (person) => {
      const page = await openBrowser();
      await signIn(page, person);
      return page;
    }),
});

const aMinuteAgo = () => new Date(Date.now() - 60_000);

/** Creates people directly in the database, with the password `PASSWORD`. */
function peopleOf(portal: Portal) {
  const profile = { phone: '606-555-0110', city: 'Hazard', availability: ['Weekends'] };
  const chaplain = async (values: ProfileValues, user: UserValues) => {
    const made = await portal.makeChaplain({ ...profile, ...values }, user);
    return { ...made.user, chaplainId: made.chaplain.id };
  };
  return {
    admin: (user: UserValues = {}) => portal.makeUser({ role: 'admin', ...user }),
    guest: (user: UserValues = {}) => portal.makeUser({ role: 'guest', ...user }),
    /** A chaplain who hasn't applied yet. */
    newcomer: (user: UserValues = {}) => portal.makeUser({ role: 'chaplain', ...user }),
    applicant: (user: UserValues = {}, values: ProfileValues = {}) =>
      chaplain(values, { isSelfRegistered: true, ...user }),
    chaplain: (user: UserValues = {}, values: ProfileValues = {}) =>
      chaplain({ ...approved, ...values }, { isSelfRegistered: true, ...user }),
  };
}

async function signIn(page: Page, { username }: Credentials, password = PASSWORD) {
  await page.context().clearCookies();
  const answer = await page.request.post('/api/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
}
