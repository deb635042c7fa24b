import { randomUUID } from 'node:crypto';
import { trust } from '#shared/trust.ts';
import { expect, test, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { follow, toast } from './people.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const rowOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });

const CRISIS = `# Crisis

## Before a death notification

Ask the coroner or medical examiner. The examiner knows.

${'A line to read. '.repeat(600)}

## Psychological first aid

Notify the supervisor. The coroner is told, too.
`;

async function openCreation(page: Page, openAsAdmin: (path: string) => Promise<void>) {
  await openAsAdmin('/field-guide');
  await page.getByRole('button', { name: 'Create Section' }).click();
  return page.getByRole('dialog', { name: 'Create Field Guide Section' });
}

test(
  'choosing a template replaces a typed title only after the administrator agrees',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    await portal.makeSection();
    const dialog = await openCreation(page, openAsAdmin);
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
  },
);

test(
  'an administrator previews a section of a template and creates it as a draft @desktop',
  { tag: '@night' },
  async ({ page, openAsAdmin, portal }) => {
    await portal.makeSection();
    const title = 'Crisis notes';
    const dialog = await openCreation(page, openAsAdmin);
    await dialog.getByRole('button', { name: 'Crisis & Trauma Response' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Crisis & Trauma Response');
    await dialog.getByLabel('Title').fill(title);
    const toPreview = dialog.getByRole('button', { name: 'Preview' });
    if (await toPreview.isVisible()) await toPreview.click();
    await expect(
      dialog
        .getByRole('region', { name: 'Preview' })
        .getByRole('heading', { name: 'Before a death notification' }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Section' }).click();
    await expect(toast(page, 'Section created')).toBeVisible();
    await expect(rowOf(page, title)).toContainText('Draft');
  },
);

test(
  'a section that an administrator publishes can be read by a chaplain @desktop',
  { tag: '@night' },
  async ({ page, people, openAs, openAsAdmin, portal }) => {
    const { title } = await portal.makeSection({ title: 'Crisis notes', isPublished: false });
    await openAsAdmin('/');
    await follow(page, 'Field Guide');
    await page.getByRole('button', { name: `Publish: ${title}` }).click();
    await expect(toast(page, 'Section published')).toBeVisible();
    await expect(toast(page, `${title} is now visible to chaplains.`)).toBeVisible();
    await expect(rowOf(page, title)).toContainText('Published');

    const reader = await openAs(await people.chaplain());
    await reader.goto('/field-guide');
    await rowOf(reader, title).getByRole('link').click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

test(
  'an administrator makes a published section a draft again',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const { title } = await portal.makeSection();
    await openAsAdmin(`/field-guide?search=${title}`);
    await page.getByRole('button', { name: `Unpublish: ${title}` }).click();
    await expect(toast(page, `${title} is no longer visible to chaplains.`)).toBeVisible();
    await expect(rowOf(page, title)).toContainText('Draft');
  },
);

test(
  'a section that an administrator deletes is gone from the list',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const { title } = await portal.makeSection();
    await openAsAdmin(`/field-guide?search=${title}`);
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    await page.getByRole('button', { name: 'Delete section' }).click();
    await expect(toast(page, 'Section deleted')).toBeVisible();
    await expect(page.getByText('No Matching Sections')).toBeVisible();
    await expect(page.getByText('0 sections found')).toBeFocused();
  },
);

test(
  'a chaplain finds a section by words in its text, and jumps from match to match',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const { title } = await portal.makeSection({ title: 'Crisis notes', content: CRISIS });
    await signIn(page, await people.chaplain());
    await page.goto('/field-guide');
    await page.getByLabel('Search').fill('whispers supervisor notify');
    await expect(page.getByText('No Matching Sections')).toBeVisible();
    await page.getByLabel('Search').fill('examiner coroner');
    const row = rowOf(page, title);
    await expect(row.locator('mark').first()).toHaveText(/examiner|coroner/i);
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('mark').first()).toBeInViewport();
    await expect(page.locator('mark').first()).toBeFocused();
    const count = page.getByText(/^1 of \d+/);
    await expect(count).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const shown = await page
      .getByRole('search', { name: 'Found words' })
      .getByRole('status')
      .boundingBox();
    expect(shown?.width).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect(page.getByText(/^2 of \d+/)).toBeVisible();
    await expect(page.locator('mark').nth(1)).toBeInViewport();
  },
);

test(
  'a chaplain jumps to a heading of a section from its table of contents',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const { id } = await portal.makeSection({ content: CRISIS });
    await signIn(page, await people.chaplain());
    await page.goto(`/field-guide/${id}`);
    await expect(page.getByRole('heading', { name: 'Before a death notification' })).toBeVisible();
    const parts = page.getByRole('button', { name: 'On this page' });
    if (await parts.isVisible()) await parts.click();
    await page.getByRole('link', { name: 'Psychological first aid' }).click();
    const part = page.getByRole('heading', { name: 'Psychological first aid' });
    await expect(part).toBeInViewport();
    await expect(part).toBeFocused();
  },
);

test(
  'the server never sends a draft of the field guide to a chaplain',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const draft = await portal.makeSection({
      title: 'Zebra draft',
      content: 'Zebras notify nobody.',
      isPublished: false,
    });
    const { title } = await portal.makeSection({ content: CRISIS });
    await signIn(page, await people.chaplain());
    const answers: Promise<string>[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/field-guide')) answers.push(answer.text());
    });
    await page.goto(`/field-guide?search=${encodeURIComponent(draft.title)}`);
    await expect(page.getByText('No Matching Sections')).toBeVisible();
    await page.goto('/field-guide?search=notify');
    await expect(page.getByText('1 section found')).toBeVisible();
    await rowOf(page, title).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const { request } = page;
    expect((await request.get(`/api/field-guide/${draft.id}`)).status()).toBe(404);
    await page.goto(`/field-guide/${draft.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Section Not Found');
    await page.goto('/field-guide/print');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const texts = [
      ...(await Promise.all(answers)),
      await (await request.get('/api/field-guide')).text(),
    ];
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.includes('Zebra'))).toEqual([]);
    expect(texts.some((text) => text.includes(title))).toBe(true);
  },
);

/** Publishes two sections. Returns the id of the first. */
async function publishTwo(portal: Portal) {
  const text = (part: number) =>
    `## Part ${part}\n\n${'A line to read. '.repeat(400)}\n\n- [ ] Done here`;
  const first = await portal.makeSection({ title: 'Page 1', content: text(1), orderIndex: 1 });
  await portal.makeSection({ title: 'Page 2', content: text(2), orderIndex: 2 });
  return first.id;
}

test(
  'a chaplain goes on to the next section, which opens at its top',
  { tag: '@night' },
  async ({ page, people, signIn, portal }) => {
    const id = await publishTwo(portal);
    await signIn(page, await people.chaplain());
    await page.goto(`/field-guide/${id}`);
    await page
      .getByRole('navigation', { name: 'Sections before and after' })
      .getByRole('link', { name: /^Next/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page 2');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp('Page 2'));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('link', { name: /^Previous/ })).toBeVisible();
  },
);

test(
  'a section is printed whole and without the bars',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    const id = await publishTwo(portal);
    await signIn(page, await people.chaplain());
    await page.goto(`/field-guide/${id}`);
    await expect(page.getByRole('link', { name: /^Next/ })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('link', { name: /^Next/ })).toBeHidden();
    await expect(page.getByText(/Last updated .* Printed /)).toBeVisible();
    await expect(page.getByText('Done here')).toBeVisible();
    expect(pageCount(await page.pdf())).toBeGreaterThanOrEqual(2);
  },
);

test(
  'the whole field guide is printed without the bars',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await publishTwo(portal);
    await signIn(page, await people.chaplain());
    await page.goto('/field-guide');
    await page.getByRole('link', { name: 'Print the guide' }).click();
    await expect(page.getByRole('heading', { name: /Page 2/ })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: /Page 1/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    // Polls, because the page lays its texts out one after another.
    await expect.poll(async () => pageCount(await page.pdf())).toBeGreaterThanOrEqual(5);
  },
);

function pageCount(pdf: Buffer) {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test(
  'a guest reads that the field guide is for chaplains and administrators',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.guest());
    for (const path of ['/field-guide', '/field-guide/print', `/field-guide/${randomUUID()}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
      await expect(page.getByRole('main')).toContainText(
        'Access Denied: Field Guide access is restricted to approved chaplains and administrators.',
      );
    }
    expect((await page.request.get('/api/field-guide')).status()).toBe(403);
  },
);

async function openTwice(portal: Portal, open: () => Promise<Page>) {
  const section = await portal.makeSection({ content: 'As it was' });
  const [first, second] = [await open(), await open()];
  for (const each of [first, second]) {
    await each.goto(`/field-guide/${section.id}`);
    await each.getByRole('button', { name: 'Edit' }).click();
    await expect(content(each)).toHaveValue('As it was');
  }
  return { first, second };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

async function saveStale({ first, second }: { first: Page; second: Page }) {
  await content(first).fill('Text of the first');
  await save(first);
  await expect(toast(first, 'Section updated')).toBeVisible();
  await content(second).fill('Text of the second');
  await save(second);
  await expect(second.getByRole('region', { name: 'Stored now' })).toContainText(
    'Text of the first',
  );
}

test(
  'saving a section that somebody else changed meanwhile is refused, and both texts are shown (C7) @desktop',
  { tag: '@night' },
  async ({ people, openAs, portal }) => {
    const open = await openTwice(portal, async () => openAs(await people.admin()));
    await saveStale(open);
    const { second: page } = open;
    await expect(
      page.getByText(/saved this section on .* while you were editing it/),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'What you typed' })).toContainText(
      'Text of the second',
    );
  },
);

test(
  'if two administrators changed a section, the second to save can keep either text (C7) @desktop',
  { tag: '@night' },
  async ({ people, openAs, portal }) => {
    const open = await openTwice(portal, async () => openAs(await people.admin()));
    await saveStale(open);
    const { second: page } = open;
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(content(page)).toHaveValue('Text of the first');
    await page.getByRole('button', { name: 'Put back what I typed' }).click();
    await expect(content(page)).toHaveValue('Text of the second');
    await page.getByText(/^What .* saved$/).click();
    await expect(page.getByLabel('Text that is stored now')).toContainText('Text of the first');
  },
);

test(
  'an administrator can overwrite a section only after seeing each version saved meanwhile by others (C7)',
  { tag: ['@night', '@desktop'] },
  async ({ people, openAs, portal }) => {
    const open = await openTwice(portal, async () => openAs(await people.admin()));
    await saveStale(open);
    const { first: other, second: page } = open;
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByRole('button', { name: 'Put back what I typed' }).click();

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
  },
);

test(
  'text typed into a section survives a closed tab; saving it warns if somebody else changed the section',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const section = await portal.makeSection({ content: 'As it was' });
    await openAsAdmin(`/field-guide/${section.id}`);
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
    await again.getByRole('button', { name: 'Keep editing' }).click();
    await again.getByRole('button', { name: 'Close' }).click();
    await again.getByRole('button', { name: 'Discard' }).click();
    await again.getByRole('button', { name: 'Edit' }).click();
    await expect(content(again)).toHaveValue('By another');
  },
);

/** Opens the dialog to order sections. Returns a function that reads the titles in order. */
async function openOrder(page: Page, portal: Portal, openAsAdmin: (path: string) => Promise<void>) {
  for (const number of [1, 2, 3]) {
    await portal.makeSection({ title: `Ordered ${number}`, orderIndex: number });
  }
  await openAsAdmin('/field-guide');
  await page.getByRole('button', { name: 'Change order' }).click();
  return async () => {
    await page.goto('/field-guide');
    await expect(page.getByRole('article')).toHaveCount(3);
    const links = await page.getByRole('article').getByRole('link').allInnerTexts();
    return links.map((link) => /Ordered \d/.exec(link)?.[0]);
  };
}

test(
  'an administrator puts sections in another order by keyboard',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const titles = await openOrder(page, portal, openAsAdmin);
    await page.getByRole('button', { name: 'Move up: Ordered 3' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Ordered 3 is now' })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move up: Ordered 3' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(toast(page, 'Sections ordered')).toBeVisible();
    expect(await titles()).toEqual(['Ordered 3', 'Ordered 1', 'Ordered 2']);
  },
);

test(
  'an administrator puts sections in another order by dragging',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const titles = await openOrder(page, portal, openAsAdmin);
    const gripOf = (number: number) =>
      page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ hasText: `Ordered ${number}` })
        .locator('span')
        .first();
    await gripOf(3).hover();
    const target = await gripOf(1).boundingBox();
    const from = await gripOf(3).boundingBox();
    if (!from || !target) throw new Error('the rows are not shown');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y - 10, { steps: 4 });
    await page.mouse.move(target.x + 20, target.y + 5, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(toast(page, 'Sections ordered')).toBeVisible();
    expect(await titles()).toEqual(['Ordered 3', 'Ordered 1', 'Ordered 2']);
  },
);

test(
  'text typed into a section that was deleted meanwhile can be saved as a new section',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const section = await portal.makeSection({ content: 'As it was' });
    await openAsAdmin(`/field-guide/${section.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await content(page).fill('Worth keeping');
    await page.request.delete(`/api/field-guide/${section.id}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Somebody deleted this section')).toBeVisible();
    await expect(content(page)).toHaveValue('Worth keeping');
    const created = page.waitForResponse((answer) => answer.status() === 201);
    await page.getByRole('button', { name: 'Save as a New Section' }).click();
    const anew = trust<{ title: string; content: string }>(
      await (await created).json(),
      'a section',
    );
    expect(anew).toMatchObject({ title: section.title, content: 'Worth keeping' });
  },
);

test(
  'text typed into a section that was deleted survives a reload, and can be saved as a new section',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin, portal }) => {
    const section = await portal.makeSection({ content: 'As it was' });
    await openAsAdmin(`/field-guide/${section.id}`);
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
    const anew = trust<{ title: string; content: string }>(
      await (await created).json(),
      'a section',
    );
    expect(anew).toMatchObject({ title: section.title, content: 'Typed when it was deleted' });
    await expect(page.getByRole('button', { name: 'What you typed' })).toBeHidden();
  },
);

test(
  'the text of a section is requested while the portal’s code is still loading, and only once',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const section = await portal.makeSection({ content: '## Ahead\n\nText' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const wanted = ['/api/user', `/api/field-guide/${section.id}`];
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      const isPageAsked = () =>
        asked.some((path) => path.startsWith('/assets/field-guide-section-'));
      await expect
        .poll(() => wanted.every((path) => asked.includes(path)) && isPageAsked())
        .toBe(true);
      await route.continue();
    });
    await page.goto(`/field-guide/${section.id}`);
    await expect(page.getByRole('heading', { name: 'Ahead' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const path of wanted) expect(asked.filter((each) => each === path)).toHaveLength(1);
  },
);

test(
  'a section is shown as plain text if the Markdown parser does not load',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const section = await portal.makeSection({ content: '## Heading\n\nWorth reading' });
    await page.context().route(/markdown-worker/, (route) => route.abort());
    await page.goto(`/field-guide/${section.id}`);
    await expect(page.getByText('This text can’t be formatted')).toBeVisible();
    await expect(page.getByText('Worth reading')).toBeVisible();
  },
);

test(
  'if somebody adds a section while an administrator reorders sections, the unsaved order is kept and the dialog explains why',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const word = 'Ordered';
    for (const number of [1, 2]) {
      await portal.makeSection({ title: `${word} ${number}`, orderIndex: 850_000 + number });
    }
    await page.goto('/field-guide');
    await page.getByRole('button', { name: 'Change order' }).click();
    await page.getByRole('button', { name: `Move up: ${word} 2` }).click();
    await portal.makeSection({ title: `${word} 3`, orderIndex: 850_003 });
    await page.getByRole('button', { name: 'Save Order' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(
      'Sections were added or deleted meanwhile',
    );
    const rows = dialog.getByRole('listitem').filter({ hasText: word });
    await expect(rows).toHaveText([2, 1, 3].map((number) => new RegExp(`${word} ${number}`)));
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(toast(page, 'Sections ordered')).toBeVisible();
  },
);

test(
  'a section is shown as plain text if the Markdown parser does not answer',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const section = await portal.makeSection({ content: '## Heading\n\nWorth reading' });
    const contentType = 'text/javascript';
    await page
      .context()
      .route(/markdown-worker/, (route) =>
        route.fulfill({ contentType, body: 'self.postMessage("ready")' }),
      );
    await page.goto(`/field-guide/${section.id}`);
    await expect(page.getByText('This text can’t be formatted')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Worth reading')).toBeVisible();
  },
);

test(
  'a section with too much markup to format is shown as plain text',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const section = await portal.makeSection({ content: '_*'.repeat(40_000) });
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
    await expect(page.getByText('This text can’t be formatted')).toBeVisible();
  },
);

test(
  'a section’s image from another website is loaded only after the reader agrees',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    const section = await portal.makeSection({
      content: '## Map\n\n![The regions](https://images.example.org/map.svg)',
      isPublished: true,
    });
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
  },
);
