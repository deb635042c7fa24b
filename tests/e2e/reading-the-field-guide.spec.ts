import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { trust } from '#shared/trust.ts';
import {
  logOut,
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  signIn,
  signInAsAdministrator,
  toast,
} from './people.ts';

interface Made {
  id: string;
  title: string;
}

let made: Made[] = [];

test.beforeEach(({ page: _ }) => {
  made = [];
});

test.afterEach(async ({ page }) => {
  for (const { id } of made) await page.request.delete(`/api/field-guide/${id}`);
});

/** Publishes sections as an administrator. @returns them and a chaplain's page. */
async function publish(
  { page, browser, baseURL }: { page: Page; browser: Browser; baseURL: string | undefined },
  sections: { title: string; content: string }[],
) {
  const person = newPerson('Ruth');
  await makeApprovedChaplain(browser, baseURL ?? '', person);
  await signInAsAdministrator(page);
  for (const section of sections) {
    const answer = await page.request.post('/api/field-guide', {
      data: { ...section, orderIndex: 800_000, isPublished: true },
    });
    expect(answer.status()).toBe(201);
    made.push(trust<Made>(await answer.json(), 'the answer is a section'));
  }
  const reader = await openBrowser(browser, page);
  await signIn(reader, person.username);
  return { reader, person };
}

const mark = () => randomUUID().slice(0, 8);

test('911 and the title of another section are links in the text of a section', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Going Home ${mark()}`;
  const { reader } = await publish({ page, browser, baseURL }, [
    { title: name, content: 'Rest.' },
    { title: `First hour ${mark()}`, content: `Call 911 first. Afterwards see ${name}.` },
  ]);
  await reader.goto(`/field-guide/${made[1]?.id}`);
  await expect(reader.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await reader.getByRole('link', { name, exact: true }).first().click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('ticks in a task list stay over a reload, are cleared at will and go with the signing out', async ({
  page,
  browser,
  baseURL,
}) => {
  const { reader, person } = await publish({ page, browser, baseURL }, [
    {
      title: `Go bag ${mark()}`,
      content: '- [ ] Water\n- [x] Badge\n- [ ] Call 988\n  - [ ] Twice',
    },
  ]);
  const address = `/field-guide/${made[0]?.id}`;
  await reader.goto(address);
  const box = (name: string) => reader.getByRole('checkbox', { name, exact: true });
  const count = (ticked: number) =>
    reader.getByText(`${ticked} of 4 ticked, on this device only`, { exact: true });
  await expect(count(1)).toBeVisible();
  await reader.getByText('Water', { exact: true }).click();
  await expect(box('Water')).toBeChecked();
  await box('Twice').press('Space');
  await box('Badge').uncheck();
  await reader.reload();
  await expect(count(2)).toBeVisible();
  await expect(box('Water')).toBeChecked();
  await expect(box('Twice')).toBeChecked();
  await expect(box('Badge')).not.toBeChecked();
  await expect(reader.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');

  await reader.getByRole('button', { name: 'Clear ticks' }).click();
  await expect(box('Water')).not.toBeChecked();
  await expect(box('Badge')).toBeChecked();
  await box('Water').check();
  await logOut(reader);
  await signIn(reader, person.username);
  await reader.goto(address);
  await expect(box('Water')).not.toBeChecked();
});

test('the link to a part of a section is copied and opens that part', async ({
  page,
  browser,
  baseURL,
}) => {
  const { reader } = await publish({ page, browser, baseURL }, [
    {
      title: `Notes ${mark()}`,
      content: `${'Long before. '.repeat(600)}\n\n## Who is called\n\n${'Much after. '.repeat(600)}`,
    },
  ]);
  await reader.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The sharing sheet of a phone belongs to the system: without it, the link is copied.
  await reader.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await reader.goto(`/field-guide/${made[0]?.id}`);
  await reader.getByRole('button', { name: 'Link to “Who is called”' }).click();
  await expect(toast(reader, 'Link copied')).toBeVisible();
  const link = await reader.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).hash).toBe('#part-who-is-called');
  await reader.goto('/field-guide');
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: 'Who is called' })).toBeInViewport();
});

test('a phone offers the link to a part to its other apps', async ({ page, browser, baseURL }) => {
  const { person } = await publish({ page, browser, baseURL }, [
    { title: `Notes ${mark()}`, content: '## Who is called\n\nThe lead.' },
  ]);
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    isMobile: true,
  });
  const reader = await phone.newPage();
  await signIn(reader, person.username);
  await reader.addInitScript(() => {
    const share = (data: ShareData) => {
      document.documentElement.dataset['shared'] = data.url;
      return Promise.resolve();
    };
    Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true });
  });
  await reader.goto(`/field-guide/${made[0]?.id}`);
  await reader.getByRole('button', { name: 'Link to “Who is called”' }).click();
  await expect(reader.locator('html')).toHaveAttribute('data-shared', /#part-who-is-called$/);
  await phone.close();
});

test('the badge of a section is shown to administrators only', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Presence ${mark()}`;
  const { reader } = await publish({ page, browser, baseURL }, [{ title, content: 'Stay.' }]);
  const address = `/field-guide?search=${encodeURIComponent(title)}`;
  await page.goto(address);
  await expect(page.getByRole('article')).toContainText('Published');
  await reader.goto(address);
  await expect(reader.getByRole('article')).toContainText('Last updated');
  await expect(reader.getByRole('article')).not.toContainText('Published');
});
