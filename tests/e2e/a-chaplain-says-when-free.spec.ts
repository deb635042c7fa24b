import { expect, test, type Page } from './fixtures.ts';
import { toast } from './people.ts';

const availability = (page: Page) => page.getByRole('region', { name: 'When I Am Free' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'a chaplain enters their free days in two taps, marks this week as away and ends the time away',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile');
    await page.getByRole('link', { name: 'My readiness' }).click();
    const panel = availability(page);
    await expect(panel.getByText('Not known')).toBeVisible();
    await button(page, 'Every day').click();
    await button(page, 'Save my days').click();
    await expect(toast(page, 'Thank you')).toBeVisible();
    await expect(panel.getByText('Free', { exact: true })).toBeVisible();
    await expect(button(page, 'Still right')).toBeVisible();

    await button(page, 'Away this week').click();
    await expect(toast(page, 'You are away then')).toBeVisible();
    await expect(panel.getByText('Away', { exact: true })).toBeVisible();
    await expect(panel.getByText(/ · now$/)).toBeVisible();
    await button(page, 'I’m free again').click();
    await expect(toast(page, 'Welcome back')).toBeVisible();
    await expect(panel.getByText('No time away is planned.')).toBeVisible();
    await page.reload();
    await expect(panel.getByText('Free', { exact: true })).toBeVisible();
  },
);

test(
  'a chaplain sets their week and an open-ended time away by keyboard',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/readiness');
    const panel = availability(page);
    const monday = panel.getByRole('button', { name: 'Monday' });
    await monday.focus();
    await page.keyboard.press('Space');
    await expect(monday).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Save my days').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Still right')).toBeVisible();

    await button(page, 'Away until …').focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('switch', { name: 'Until further notice' }).focus();
    await page.keyboard.press('Space');
    await expect(panel.getByLabel('Last day')).toHaveCount(0);
    await button(page, 'I’m away then').focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/until further notice · now/)).toBeVisible();
    await expect(button(page, 'I’m free again')).toBeVisible();
  },
);

test(
  'if the last day of a time away is before its first day, the form refuses it with an error at the last day',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/readiness');
    await button(page, 'Away until …').click();
    await page.getByLabel('Last day').fill('2020-01-01');
    await button(page, 'I’m away then').click();
    await expect(page.getByText('The last day is before the first')).toBeVisible();
    await expect(page.getByLabel('Last day')).toBeFocused();
  },
);

test(
  'a chaplain saves languages and travel limits; if the ZIP code is unknown, the form says that the distance is not known',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/readiness');
    await page.getByLabel('Language', { exact: true }).selectOption('Spanish');
    await page.getByLabel('How well').selectOption('Native');
    await button(page, 'Add language').click();
    const languages = page.getByRole('region', { name: 'Languages I Speak' });
    await expect(languages.getByText('Spanish · Native')).toBeVisible();
    await expect(page.getByLabel('Language', { exact: true }).getByText('Spanish')).toHaveCount(0);

    await page.getByLabel('Home ZIP code').fill('4060');
    await button(page, 'Save travel').click();
    await expect(page.getByText('Give the 5 digits')).toBeVisible();
    await page.getByLabel('Home ZIP code').fill('40601');
    await page.getByLabel('How far, in miles').fill('60');
    await page.getByLabel('Overnight').selectOption('Yes, I can stay overnight');
    await button(page, 'Save travel').click();
    await expect(page.getByText('Frankfort, KY')).toBeVisible();
    await page.getByLabel('Home ZIP code').fill('00000');
    await button(page, 'Save travel').click();
    await expect(page.getByText(/your distance is not known/)).toBeVisible();

    await button(page, 'Remove: Spanish').click();
    await expect(languages.getByText('Spanish · Native')).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('How far, in miles')).toHaveValue('60');
  },
);

test(
  'a change of availability without a signal is queued and sent when the signal is back',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/readiness');
    await expect(button(page, 'Weekends')).toBeVisible();
    await portal.stopServing();
    await button(page, 'Weekends').click();
    await button(page, 'Save my days').click();
    await expect(page.getByText(/My usual days: Saturday and Sunday. Waiting/)).toBeVisible();
    await portal.serveAgain();
    await expect(button(page, 'Still right')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
  },
);
