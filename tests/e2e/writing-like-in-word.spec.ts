import type { Locator } from 'playwright/test';
import { GOOGLE_DOCS, WORD } from '#client/components/markdown-editor/paste/pasted-samples.ts';
import { expect, test, type Page } from './fixtures.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

async function openNewSection(page: Page, openAsAdmin: (path: string) => Promise<void>) {
  await openAsAdmin('/field-guide');
  await page.getByRole('button', { name: 'Create First Section' }).click();
  await content(page).click();
  return content(page);
}

async function select(field: Locator, words: string) {
  await field.evaluate((area, text) => {
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('no text field');
    const from = area.value.indexOf(text);
    area.setSelectionRange(from, from + text.length);
  }, words);
}

/**
 * Simulates Ctrl+V without the machine's clipboard. Returns how long the page was busy, in ms.
 */
async function paste(field: Locator, clipboard: Readonly<Record<string, string>>) {
  return field.evaluate((area, texts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
    const event = { clipboardData, bubbles: true, cancelable: true };
    const start = performance.now();
    area.dispatchEvent(new ClipboardEvent('paste', event));
    return performance.now() - start;
  }, clipboard);
}

async function showPreview(page: Page) {
  const toPreview = page.getByRole('button', { name: 'Preview' });
  if (await toPreview.isVisible()) await toPreview.click();
  return page.getByRole('region', { name: 'Preview' });
}

test('an administrator types, makes words bold, pastes from Word, and undoes each step with Ctrl+Z', async ({
  page,
  openAsAdmin,
}) => {
  const field = await openNewSection(page, openAsAdmin);
  await page.keyboard.type('Call the duty line.');
  await select(field, 'duty line');
  await tool(page, 'Bold').click();
  await expect(field).toHaveValue('Call the **duty line**.');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+End');
  await paste(field, { 'text/html': WORD.html, 'text/plain': 'Deployment Handbook' });
  await expect(field).toHaveValue(`Call the **duty line**.\n\n${WORD.markdown}`);
  await expect(page.getByText('An image was left out.')).toBeVisible();

  const preview = await showPreview(page);
  await expect(preview.getByRole('heading', { name: 'Before you leave' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: '502-555-0142' })).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: 'Your badge' })).toBeVisible();
  const toWrite = page.getByRole('button', { name: 'Write' });
  if (await toWrite.isVisible()) await toWrite.click();

  await field.focus();
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Call the **duty line**.');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('Call the duty line.');
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toHaveValue('Call the **duty line**.');
});

test(
  'an administrator makes headings, lists, checklists and tables with the toolbar',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    const field = await openNewSection(page, openAsAdmin);
    await tool(page, 'Heading').click();
    await page.keyboard.type('Before you leave');
    await page.keyboard.press('Enter');
    await tool(page, 'Checklist').click();
    await page.keyboard.type('Boots');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Badge');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool(page, 'Table').click();
    await page.keyboard.type('Role');
    await expect(field).toHaveValue(
      '## Before you leave\n- [ ] Boots\n- [ ] Badge\n\n| Role | Column 2 |\n| --- | --- |\n|  |  |',
    );
    const preview = await showPreview(page);
    await expect(preview.getByRole('heading', { name: 'Before you leave' })).toBeVisible();
    await expect(preview.getByRole('columnheader', { name: 'Role' })).toBeVisible();
  },
);

test(
  'the Tab key stops once at the text toolbar, and arrow keys move between its tools @desktop',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    const field = await openNewSection(page, openAsAdmin);
    await page.keyboard.type('one');
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'Heading')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'List')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('- one');
    await page.keyboard.press('Control+b');
    await expect(field).toHaveValue('- **one**');
    await page.keyboard.press('Shift+Tab');
    await expect(tool(page, 'List')).toBeFocused();
  },
);

test(
  'an administrator turns words into a link with Ctrl+K; an unsafe URL is refused',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    const field = await openNewSection(page, openAsAdmin);
    await page.keyboard.type('See the roster now');
    await select(field, 'the roster');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await expect(dialog.getByLabel('Words')).toHaveValue('the roster');
    await expect(dialog.getByLabel('Address')).toBeFocused();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^Give an address such as/)).toBeVisible();
    await dialog.getByLabel('Address').fill('example.org/roster');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('See [the roster](https://example.org/roster) now');
    await expect(page.getByRole('dialog', { name: 'Create Field Guide Section' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('See the roster now');
  },
);

function noteLongTasks() {
  const longTasks: number[] = [];
  new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  Object.assign(window, { longTasks });
}

const LONG = `<p>A line of <b>words</b> from <a href="https://a.example.org/">a page</a>.</p>`;

test(
  'a paste of five megabytes is cut with a notice; nothing in it runs or loads, and the page stays responsive (S10)',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    const field = await openNewSection(page, openAsAdmin);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('a dialog')));
    const hostile = `<img src="https://a.example.org/a.png" onerror="alert(1)" alt="A map">
      <script>alert(1)</script><link rel="stylesheet" href="https://a.example.org/a.css">
      <iframe src="https://a.example.org/b"></iframe><svg onload="alert(1)"></svg>
      <video src="https://a.example.org/c" autoplay></video><style>@import 'https://a.example.org/d';</style>
      <p style="background:url(https://a.example.org/e)">Beginning</p>`;
    const html = hostile + LONG.repeat(5_000_000 / LONG.length);
    const held = await paste(field, { 'text/html': html, 'text/plain': 'Beginning' });
    await page.evaluate(noteLongTasks);
    await expect(
      page.getByText(
        /^The pasted text was too long\. Only the first [\d,]+ characters were pasted\./,
      ),
    ).toBeVisible();
    await expect(field).toHaveValue(
      /^A map\n\nBeginning\n\nA line of \*\*words\*\* from \[a page\]/,
    );
    const preview = await showPreview(page);
    await expect(preview.getByText('Beginning')).toBeVisible();
    expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
    const tasks = await page.evaluate<number[]>('window.longTasks');
    expect(Math.max(held, ...tasks)).toBeLessThan(1000);
  },
);

test(
  'a pasted text longer than an announcement may be is cut, with a notice (S10)',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/admin/messages?tab=announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    const field = page.getByLabel('Text');
    await field.fill('Please read:');
    await page.keyboard.press('Control+End');
    await paste(field, { 'text/plain': ' word'.repeat(1_000_000) });
    await expect(
      page.getByText('The pasted text was too long. Only the first 4,988 characters were pasted.'),
    ).toBeVisible();
    await expect(field).toHaveValue(/^Please read:( word)+/);
    await expect(page.getByText(/^At most 5,000 characters/)).toBeHidden();
    await paste(field, { 'text/html': GOOGLE_DOCS.html, 'text/plain': 'Before you leave' });
    await expect(page.getByText(/^The text is at its maximum length/)).toBeVisible();
  },
);
