import { expect, test, type Page } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { fillApplication, toast } from './people.ts';

const today = (page: Page) => page.getByRole('region', { name: 'Today' });

test(
  'a chaplain answers a call, arrives and leaves on Home, where the lead’s phone number is shown',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const lead = await people.chaplain({ firstName: 'Miriam' });
    const { title, deploymentId } = await callOut(
      portal,
      ruth,
      { message: 'Report to the gym.' },
      { chaplainId: lead.chaplainId },
    );
    await signIn(page, ruth);
    await page.goto('/');
    const call = today(page).getByRole('article', { name: title });
    await expect(call).toContainText('Report to the gym.');
    await expect(call.getByRole('link', { name: /555-0110/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Chaplaincy Program/);

    await call.getByRole('button', { name: 'I can come', exact: true }).click();
    await call.getByRole('button', { name: '30 min' }).click();
    await expect(call.getByText(/You are coming and arrive at about/)).toBeVisible();
    await call.getByRole('button', { name: 'I’m here', exact: true }).click();
    await expect(call.getByText(/On scene since/)).toBeVisible();
    await call.getByRole('button', { name: 'I’ve left' }).click();
    await expect(call.getByRole('button', { name: 'I’ve left' })).toBeHidden();
    await call.getByRole('link', { name: 'Hours and people cared for' }).click();
    await expect(page).toHaveURL(`/deployments#deployment-${deploymentId}`);
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
  },
);

test(
  'Home leads a newcomer to the application form, and then says that the review is pending',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.newcomer());
    await page.goto('/');
    await expect(today(page)).toContainText('You haven’t applied to serve as a chaplain yet.');
    await today(page).getByRole('link', { name: 'Complete your application' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Application');
    await fillApplication(page);
    await expect(toast(page, 'Application submitted!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(today(page)).toContainText('Awaiting review since');
  },
);

test(
  'Home tells an applicant why the application was declined',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const declineReason = 'Please name the body that endorses you.';
    await signIn(page, await people.applicant({}, { declinedAt: new Date(), declineReason }));
    await page.goto('/');
    await expect(today(page)).toContainText(declineReason);
    await expect(today(page).getByRole('link', { name: 'Change and apply again' })).toBeVisible();
  },
);

test(
  'Home shows the office’s contact to an approved chaplain who is not active',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain({}, { isActive: false }));
    await page.goto('/');
    await expect(today(page)).toContainText('Contact an administrator to become active');
  },
);

test(
  'Home leads an administrator to each list with pending work',
  { tag: '@night' },
  async ({ page, people, openAsAdmin }) => {
    await people.applicant();
    await openAsAdmin('/');
    const LISTS = [
      { label: /Calls without answer/, url: '/activations' },
      { label: /Active deployments/, url: '/activations?status=active' },
      { label: /Hours to approve/, url: '/hours?approved=false' },
      { label: /Pending resources/, url: '/admin?tab=resources' },
      { label: /Pending applications/, url: '/dashboard' },
    ];
    for (const { label, url } of LISTS) {
      await today(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(url);
      await page.goBack();
    }
    await expect(today(page).getByRole('link', { name: /^1 Pending applications/ })).toBeVisible();
  },
);

test(
  'Home shows no Today section to a visitor who is not signed in',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Join Our Program' })).toBeVisible();
    await expect(today(page)).toBeHidden();
  },
);

test(
  'Home greets a guest with training and resources',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/');
    await expect(today(page)).toContainText('Good to have you here');
    const ask = today(page).getByRole('link', { name: 'Ask the office to let you apply' });
    await expect(ask).toHaveAttribute('href', /^mailto:.*apply%20as%20a%20chaplain/);
    await expect(page.getByRole('link', { name: 'View Training' })).toBeVisible();
    await today(page).getByRole('link', { name: 'Resource Library' }).click();
    await expect(page).toHaveURL('/resources');
  },
);

test(
  'for a signed-in person, the public part of Home is collapsed, and opens when a link leads to it',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/');
    await expect(today(page)).toContainText('No call is waiting for you.');
    await expect(page.getByRole('link', { name: 'View Training' })).toHaveCount(1);
    const learnMore = page.getByRole('link', { name: /^Learn More/ });
    const about = page.getByRole('region', { name: 'About the Program' });
    await expect(learnMore).toBeHidden();
    await expect(about).toBeHidden();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(2200);
    const summary = page.getByText('About the program', { exact: true });
    await summary.click();
    await expect(learnMore).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join Our Program' })).toHaveCount(0);
    await summary.click();
    await expect(learnMore).toBeHidden();
    await page.getByRole('link', { name: 'About Program' }).click();
    await expect(about).toBeFocused();
    await page.goto('/training');
    await page.goto('/#about');
    await expect(about).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  },
);

test(
  'Home keeps its public part out of view until the Today section has loaded, so that nothing moves',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    // A first visit makes the browser remember that a person was signed in.
    await page.goto('/');
    await expect(today(page)).toBeVisible();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/(deployments|user)/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/');
    await expect(today(page)).toBeVisible();
    await expect(page.getByText('About the program', { exact: true })).not.toBeInViewport();
    release();
    await expect(today(page)).toContainText('No call is waiting for you.');
  },
);

test(
  'Home shows an open call even if the chaplain opens Home for the first time without a connection',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const naomi = await people.chaplain({ firstName: 'Naomi' });
    const { title } = await callOut(portal, naomi);
    await signIn(page, naomi);
    await page.goto('/deployments');
    const call = page.getByRole('article', { name: title });
    await expect(call.getByRole('button', { name: 'I can come', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Chaplaincy Program', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(today(page).getByRole('article', { name: title })).toBeVisible();
  },
);

test(
  'if the code of the Today section can’t be loaded, Home says so',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.route(/\/assets\/today-/, (route) => route.abort());
    await page.goto('/');
    await expect(today(page)).toContainText('This part of the page did not load.');
  },
);

test(
  'if the session ends while Home is open, Home says so and shows a link to sign in',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    await page.goto('/');
    await expect(today(page)).toContainText('Good to have you here');
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.getByText('You were signed out. Sign in to go on.')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signIn(page, await people.guest());
    await page.goto('/');
    await expect(today(page)).toContainText('Good to have you here');
    await expect(page.getByText('You were signed out. Sign in to go on.')).toBeHidden();
  },
);

test(
  'Home shows on the next visit that the email was confirmed and the chaplain approved',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const ruth = await people.chaplain(
      { firstName: 'Ruth' },
      { isApproved: false, isActive: false },
    );
    await portal.db.pool.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [
      ruth.id,
    ]);
    // Marks the device as shared: otherwise it loads the field pack, which refreshes the session.
    await page.addInitScript(() => localStorage.setItem('shared-device', ''));
    await signIn(page, ruth);
    await page.goto('/');
    const notice = page.getByText('Your email is not confirmed');
    await expect(notice).toBeVisible();
    await page.waitForLoadState('networkidle');
    await portal.db.pool.query('UPDATE users SET email_confirmed_at = now()');
    await portal.db.pool.query(
      'UPDATE chaplains SET is_approved = true, is_active = true, approved_at = now()',
    );
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(notice).toBeHidden();
    await expect(today(page)).toContainText('No call is waiting for you.');
  },
);
