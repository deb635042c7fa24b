import { randomUUID } from 'node:crypto';
import { trust } from '#shared/trust.ts';
import { expect, test, type Browser, type Page } from 'playwright/test';
import {
  follow,
  makeApprovedChaplain,
  newPerson,
  openBrowser,
  register,
  signIn,
  signInAsAdministrator,
  toast,
} from './people.ts';

interface Made {
  id: string;
  title: string;
}

const mark = () => randomUUID().slice(0, 8);

/** Makes a section by the call of the API, for a test about something else. */
async function makeSection(page: Page, values: object): Promise<Made> {
  const answer = await page.request.post('/api/field-guide', {
    data: { title: `Section ${mark()}`, content: 'Text', orderIndex: 1, ...values },
  });
  expect(answer.status()).toBe(201);
  return trust<Made>(await answer.json(), 'the answer is a section');
}

async function openAsChaplain(browser: Browser, page: Page, baseURL: string | undefined) {
  const chaplain = newPerson('Ruth');
  await makeApprovedChaplain(browser, baseURL ?? '', chaplain);
  const other = await openBrowser(browser, page);
  await signIn(other, chaplain.username);
  return other;
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const rowOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

let made: Made[] = [];

test.beforeEach(({ page: _ }) => {
  made = [];
});

test.afterEach(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signInAsAdministrator(page);
  for (const { id } of made) await page.request.delete(`/api/field-guide/${id}`);
  await context.close();
});

test('an administrator writes a section from a template; a chaplain finds and reads it, never a draft', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Crisis notes ${mark()}`;
  await signInAsAdministrator(page);
  const draft = await makeSection(page, {
    title: `Zebra draft ${mark()}`,
    content: 'Zebras notify nobody.',
  });
  made.push(draft);
  await follow(page, 'Field Guide');
  await page.getByRole('button', { name: 'Create Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Field Guide Section' });
  await expect(dialog.getByRole('button', { name: 'Spiritual Care Practices' })).toBeHidden();
  await dialog.getByLabel('Title').fill('Typed by hand');
  await dialog.getByRole('button', { name: 'Crisis & Trauma Response' }).click();
  await dialog.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Typed by hand');
  await dialog.getByRole('button', { name: 'Crisis & Trauma Response' }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Crisis & Trauma Response');
  await expect(dialog.getByLabel('Order')).toHaveValue('6');
  await expect(dialog.getByRole('switch', { name: /Published/ })).not.toBeChecked();
  await dialog.getByLabel('Title').fill(title);
  const toPreview = dialog.getByRole('button', { name: 'Preview' });
  if (await toPreview.isVisible()) await toPreview.click();
  await expect(
    dialog
      .getByRole('region', { name: 'Preview' })
      .getByRole('heading', { name: 'Before a death notification' }),
  ).toBeVisible();
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/field-guide'),
  );
  await dialog.getByRole('button', { name: 'Create Section' }).click();
  made.push(trust<Made>(await (await created).json(), 'the answer is a section'));
  await expect(toast(page, 'Section created')).toBeVisible();
  await page.getByLabel('Search').fill(title);
  await expect(page.getByText('1 section found')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Draft');

  const reader = await openAsChaplain(browser, page, baseURL);
  const answers: string[] = [];
  reader.on('response', (answer) => {
    if (answer.url().includes('/api/field-guide'))
      void answer.text().then((text) => answers.push(text));
  });
  await reader.goto(`/field-guide?search=${encodeURIComponent(title)}`);
  await expect(reader.getByText('No Matching Sections')).toBeVisible();

  await page.getByRole('button', { name: `Publish: ${title}` }).click();
  await expect(toast(page, 'Section published')).toBeVisible();
  await expect(toast(page, `${title} is now visible to chaplains.`)).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Published');

  await reader.goto('/field-guide');
  await reader.getByLabel('Search').fill('whispers supervisor notify');
  await expect(reader.getByText('No Matching Sections')).toBeVisible();
  await reader.getByLabel('Search').fill('examiner coroner');
  const row = rowOf(reader, title);
  await expect(row.locator('mark').first()).toHaveText(/examiner|coroner/i);
  await row.getByRole('link').click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(reader.locator('mark').first()).toBeInViewport();
  await expect(reader.locator('mark').first()).toBeFocused();
  await expect(reader.getByText(/^1 of \d+/)).toBeVisible();
  await reader.getByRole('button', { name: 'Next match' }).click();
  await expect(reader.getByText(/^2 of \d+/)).toBeVisible();
  await expect(reader.locator('mark').nth(1)).toBeInViewport();
  const parts = reader.getByRole('button', { name: 'On this page' });
  if (await parts.isVisible()) await parts.click();
  await reader.getByRole('link', { name: 'Psychological first aid' }).click();
  const part = reader.getByRole('heading', { name: 'Psychological first aid' });
  await expect(part).toBeInViewport();
  await expect(part).toBeFocused();

  const whole = await reader.request.get('/api/field-guide');
  answers.push(await whole.text());
  expect((await reader.request.get(`/api/field-guide/${draft.id}`)).status()).toBe(404);
  await reader.goto(`/field-guide/${draft.id}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Section Not Found');
  await reader.goto('/field-guide/print');
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.filter((text) => text.includes('Zebra'))).toEqual([]);
  expect(answers.some((text) => text.includes(title))).toBe(true);

  await page.getByRole('button', { name: `Unpublish: ${title}` }).click();
  await expect(toast(page, `${title} is no longer visible to chaplains.`)).toBeVisible();
  await page.getByRole('button', { name: `Delete: ${title}` }).click();
  await page.getByRole('button', { name: 'Delete section' }).click();
  await expect(toast(page, 'Section deleted')).toBeVisible();
  await expect(page.getByText('No Matching Sections')).toBeVisible();
  await reader.context().close();
});

test('a chaplain pages on, and prints a section and the whole guide without the bars', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdministrator(page);
  const word = mark();
  for (const number of [1, 2]) {
    made.push(
      await makeSection(page, {
        title: `Page ${number} of ${word}`,
        content: `## Part ${number}\n\n${'A line to read. '.repeat(400)}\n\n- [ ] Done here`,
        orderIndex: 900_000 + number,
        isPublished: true,
      }),
    );
  }
  const reader = await openAsChaplain(browser, page, baseURL);
  await reader.goto(`/field-guide/${made[0]?.id}`);
  await reader
    .getByRole('navigation', { name: 'Sections before and after' })
    .getByRole('link', { name: /^Next/ })
    .click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Page 2 of ${word}`);
  await expect(reader.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(reader).toHaveTitle(new RegExp(`Page 2 of ${word}`));
  expect(await reader.evaluate(() => window.scrollY)).toBe(0);
  await expect(reader.getByRole('link', { name: /^Previous/ })).toBeVisible();

  await reader.emulateMedia({ media: 'print' });
  await expect(reader.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(reader.getByRole('contentinfo')).toBeHidden();
  await expect(reader.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(reader.getByRole('link', { name: /^Previous/ })).toBeHidden();
  await expect(reader.getByText(/Last updated .* Printed /)).toBeVisible();
  await expect(reader.getByText('Done here')).toBeVisible();
  const pages = async () => pageCount(await reader.pdf());
  expect(await pages()).toBeGreaterThanOrEqual(2);

  await reader.emulateMedia({ media: 'screen' });
  await reader.goto('/field-guide');
  await reader.getByRole('link', { name: 'Print the guide' }).click();
  await expect(reader.getByRole('heading', { name: `Page 2 of ${word}` })).toBeVisible();
  await reader.emulateMedia({ media: 'print' });
  await expect(reader.getByRole('heading', { name: `Page 1 of ${word}` })).toBeVisible();
  await expect(reader.getByRole('navigation', { name: 'Main' })).toBeHidden();
  // As more of the texts are laid out.
  await expect.poll(pages).toBeGreaterThanOrEqual(5);
  await reader.context().close();
});

function pageCount(pdf: Buffer) {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a guest is told who may read it', async ({ page }) => {
  await register(page, newPerson('Gil'), 'Guest');
  await expect(page).toHaveURL('/');
  for (const path of ['/field-guide', '/field-guide/print', `/field-guide/${randomUUID()}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    await expect(page.getByRole('main')).toContainText(
      'Access Denied: Field Guide access is restricted to approved chaplains and administrators.',
    );
  }
  expect((await page.request.get('/api/field-guide')).status()).toBe(403);
});

test('C7 a stale save is told and keeps both texts', async ({ page, browser }) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: 'As it was' });
  made.push(section);
  const other = await openBrowser(browser, page);
  await signInAsAdministrator(other);
  for (const each of [page, other]) {
    await each.goto(`/field-guide/${section.id}`);
    await each.getByRole('button', { name: 'Edit' }).click();
    await expect(content(each)).toHaveValue('As it was');
  }
  const save = (each: Page) => each.getByRole('button', { name: 'Save Changes' }).click();
  await content(other).fill('Text of the first');
  await other.getByLabel('Title').fill('Title of the first');
  await save(other);
  await expect(toast(other, 'Section updated')).toBeVisible();

  await content(page).fill('Text of the second');
  await save(page);
  await expect(page.getByText(/saved this section on .* while you were editing it/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stored now' })).toContainText('Text of the first');
  await expect(page.getByRole('region', { name: 'What you typed' })).toContainText(
    'Text of the second',
  );
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(content(page)).toHaveValue('Text of the first');
  await page.getByRole('button', { name: 'Put back what I typed' }).click();
  await expect(content(page)).toHaveValue('Text of the second');
  await page.getByText(/^What .* saved$/).click();
  await expect(page.getByLabel('What is stored now')).toContainText('Text of the first');

  await other.getByRole('button', { name: 'Edit' }).click();
  await content(other).fill('Text of the first, again');
  await save(other);
  await expect(toast(other, 'Section updated')).toBeVisible();
  await save(page);
  await expect(page.getByRole('region', { name: 'Stored now' })).toContainText('again');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Section updated')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Text of the second')).toBeVisible();
  await other.context().close();
});

test('what is typed survives a closed tab, with the version it was typed on', async ({ page }) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: 'As it was' });
  made.push(section);
  await page.goto(`/field-guide/${section.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await content(page).fill('Typed before the tab was closed');
  await page.request.put(`/api/field-guide/${section.id}`, { data: { content: 'By another' } });
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(`/field-guide/${section.id}`);
  await again.getByRole('button', { name: 'Edit' }).click();
  await expect(again.getByText('What you typed before is back')).toBeVisible();
  await expect(content(again)).toHaveValue('Typed before the tab was closed');
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await expect(again.getByRole('region', { name: 'Stored now' })).toContainText('By another');
  await again.getByRole('button', { name: 'Edit on' }).click();
  await again.getByRole('button', { name: 'Close' }).click();
  await again.getByRole('button', { name: 'Discard' }).click();
  await again.getByRole('button', { name: 'Edit' }).click();
  await expect(content(again)).toHaveValue('By another');
});

test('sections are ordered by keyboard and by dragging', async ({ page }) => {
  await signInAsAdministrator(page);
  const word = mark();
  for (const number of [1, 2, 3]) {
    made.push(
      await makeSection(page, { title: `${word} ${number}`, orderIndex: 800_000 + number }),
    );
  }
  const titles = async () => {
    await page.goto(`/field-guide?search=${word}`);
    await expect(page.getByText('3 sections found')).toBeVisible();
    return page.getByRole('article').getByRole('link').allInnerTexts();
  };
  const inOrder = (...numbers: number[]) =>
    numbers.map((number) => expect.stringMatching(new RegExp(`${word} ${number}$`)));
  expect(await titles()).toEqual(inOrder(1, 2, 3));
  await page.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('button', { name: `Move up: ${word} 3` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${word} 3 is now` })).toBeAttached();
  await expect(page.getByRole('button', { name: `Move up: ${word} 3` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(toast(page, 'Sections ordered')).toBeVisible();
  expect(await titles()).toEqual(inOrder(3, 1, 2));

  await page.getByRole('button', { name: 'Change order' }).click();
  const gripOf = (number: number) =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: `${word} ${number}` })
      .locator('span')
      .first();
  await gripOf(2).hover();
  const target = await gripOf(3).boundingBox();
  const from = await gripOf(2).boundingBox();
  if (!from || !target) throw new Error('the rows are not shown');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y - 10, { steps: 4 });
  await page.mouse.move(target.x + 20, target.y + 5, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(toast(page, 'Sections ordered')).toBeVisible();
  expect(await titles()).toEqual(inOrder(2, 3, 1));
});

test('what is typed for a section that was deleted meanwhile becomes a new one', async ({
  page,
}) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: 'As it was' });
  await page.goto(`/field-guide/${section.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await content(page).fill('Worth keeping');
  await page.request.delete(`/api/field-guide/${section.id}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody deleted this section meanwhile')).toBeVisible();
  await expect(content(page)).toHaveValue('Worth keeping');
  const created = page.waitForResponse((answer) => answer.status() === 201);
  await page.getByRole('button', { name: 'Save as a New Section' }).click();
  const anew = trust<Made & { content: string }>(await (await created).json(), 'a section');
  made.push(anew);
  expect(anew).toMatchObject({ title: section.title, content: 'Worth keeping' });
});

test('a section that is deleted while it is edited takes nothing typed along', async ({ page }) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: 'As it was' });
  await page.goto(`/field-guide/${section.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await content(page).fill('Typed when it was deleted');
  await page.request.delete(`/api/field-guide/${section.id}`);
  const again = page.waitForResponse((answer) => answer.status() === 404);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await again;
  await expect(page).toHaveTitle(/Section Not Found/);
  await expect(content(page)).toHaveValue('Typed when it was deleted');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Section Not Found');
  await page.getByRole('button', { name: 'What you typed' }).click();
  await expect(page.getByText('What you typed before is back')).toBeVisible();
  await expect(content(page)).toHaveValue('Typed when it was deleted');
  const created = page.waitForResponse((answer) => answer.status() === 201);
  await page.getByRole('button', { name: 'Create Section' }).click();
  const anew = trust<Made & { content: string }>(await (await created).json(), 'a section');
  made.push(anew);
  expect(anew).toMatchObject({ title: section.title, content: 'Typed when it was deleted' });
  await expect(page.getByRole('button', { name: 'What you typed' })).toBeHidden();
});

test('what a section needs is asked for while the portal itself is on its way, and once', async ({
  page,
}) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: '## Ahead\n\nText' });
  made.push(section);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const wanted = ['/api/user', `/api/field-guide/${section.id}`];
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    const isPageAsked = () => asked.some((path) => path.startsWith('/assets/section-'));
    await expect
      .poll(() => wanted.every((path) => asked.includes(path)) && isPageAsked())
      .toBe(true);
    await route.continue();
  });
  await page.goto(`/field-guide/${section.id}`);
  await expect(page.getByRole('heading', { name: 'Ahead' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of wanted) expect(asked.filter((each) => each === path)).toHaveLength(1);
});

test('a text whose parser does not come is shown as it was typed', async ({ page }) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: '## Heading\n\nWorth reading' });
  made.push(section);
  await page.context().route(/read-apart/, (route) => route.abort());
  await page.goto(`/field-guide/${section.id}`);
  await expect(page.getByText('This text can’t be laid out')).toBeVisible();
  await expect(page.getByText('Worth reading')).toBeVisible();
});

test('an order made while another adds a section is kept, and that is told', async ({ page }) => {
  await signInAsAdministrator(page);
  const word = mark();
  for (const number of [1, 2]) {
    made.push(
      await makeSection(page, { title: `${word} ${number}`, orderIndex: 850_000 + number }),
    );
  }
  await page.goto('/field-guide');
  await page.getByRole('button', { name: 'Change order' }).click();
  await page.getByRole('button', { name: `Move up: ${word} 2` }).click();
  made.push(await makeSection(page, { title: `${word} 3`, orderIndex: 850_003 }));
  await page.getByRole('button', { name: 'Save Order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Sections were added or deleted meanwhile');
  const rows = dialog.getByRole('listitem').filter({ hasText: word });
  await expect(rows).toHaveText([2, 1, 3].map((number) => new RegExp(`${word} ${number}`)));
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(toast(page, 'Sections ordered')).toBeVisible();
});

test('a text on which the parser works for minutes is shown as it was typed', async ({ page }) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, { content: '_*'.repeat(40_000) });
  made.push(section);
  await page.goto(`/field-guide/${section.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(section.title);
  await page.getByRole('button', { name: 'Edit' }).click();
  await content(page).fill('Short again');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Short again')).toBeVisible();
  await page.request.put(`/api/field-guide/${section.id}`, {
    data: { content: '*_'.repeat(40_000) },
  });
  await page.reload();
  await expect(page.getByText('This text can’t be laid out')).toBeVisible({ timeout: 20_000 });
});

test('an image from elsewhere is not asked for before the reader agrees', async ({ page }) => {
  await signInAsAdministrator(page);
  const section = await makeSection(page, {
    content: '## Map\n\n![The regions](https://images.example.org/map.svg)',
    isPublished: true,
  });
  made.push(section);
  const asked: string[] = [];
  await page.context().route('https://images.example.org/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>',
    });
  });
  await page.goto(`/field-guide/${section.id}`);
  await expect(page.getByText(/Showing it tells images.example.org/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Show image from images.example.org' }).click();
  const image = page.getByRole('img', { name: 'The regions' });
  await expect(image).toBeVisible();
  await expect
    .poll(async () =>
      image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth),
    )
    .toBe(300);
  expect(asked).toEqual(['https://images.example.org/map.svg']);
});
