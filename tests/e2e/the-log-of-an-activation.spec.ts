import { callOut } from './deployments.ts';
import { queuedOn } from './device.ts';
import { expect, test, type Page, type People } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import type { Portal } from './portal.ts';
import { settled } from './settled.ts';

const MINUTE = 60_000;
/** In ms: longer than the interval at which the board refreshes. */
const BOARD_REFRESHES = 16_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function incident(portal: Portal, people: People) {
  const clara = await people.chaplain({ firstName: 'Clara' });
  const startTime = new Date(Date.now() - 300 * MINUTE);
  return { clara, ...(await callOut(portal, clara, { askedAt: startTime }, { startTime })) };
}

async function stored(portal: Portal) {
  const { rows } = await portal.db.pool.query<{ kind: string; text: string | null }>(
    `SELECT kind, outcome, text, recorded_at > written_at + interval '1 hour' AS late
     FROM activation_log WHERE written_at IS NOT NULL ORDER BY happened_at`,
  );
  return rows;
}

test(
  'an attempted phone call is logged offline in three taps; the new line reaches the log once, marked as late (D6)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const { clara, activationId } = await incident(portal, people);
    // Sets the phone's clock back two hours, as if the log line took that long to arrive.
    await page.clock.install({ time: Date.now() - 120 * MINUTE });
    await openAsAdmin(`/activations/${activationId}`);
    await expect(page.getByRole('row', { name: fullName(clara) })).toBeVisible();
    await settled(page);
    await page.context().setOffline(true);

    const start = Date.now();
    await button(page, `Log about ${fullName(clara)}`).tap();
    await page.getByRole('dialog').getByText('Voicemail', { exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(toast(page, 'Added to the log')).toBeVisible();
    expect(Date.now() - start).toBeLessThan(5000);

    await button(page, 'Add to log').tap();
    const dialog = page.getByRole('dialog', { name: 'Add to the log' });
    await dialog.getByLabel('What happened').fill('The gym is full');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(dialog).toBeHidden();

    await page.getByRole('tab', { name: 'Log' }).tap();
    const waiting = page
      .getByRole('list', { name: 'Lines waiting to be sent' })
      .getByRole('listitem');
    await expect(waiting).toHaveText([/Phone attempt: Voicemail/, /The gym is full/]);
    await expect(waiting.first()).toContainText(/Written \d\d:\d\d, waiting to be sent/);
    expect(await stored(portal)).toEqual([]);

    await page.context().setOffline(false);
    await expect(waiting).toHaveCount(0);
    await expect(row(page, fullName(clara))).toContainText(
      /Late.*written .*\d\d:\d\d, arrived .*\d\d:\d\d/,
    );
    await expect(row(page, 'The gym is full')).toBeVisible();
    expect(await stored(portal)).toEqual([
      { kind: 'phone', outcome: 'voicemail', text: null, late: true },
      { kind: 'note', outcome: null, text: 'The gym is full', late: true },
    ]);
    expect(await queuedOn(page)).toEqual([]);
  },
);

test(
  'the key L adds a log line, and another coordinator’s open log shows new lines without a reload',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin, openAs }) => {
    const { clara, activationId } = await incident(portal, people);
    await openAsAdmin(`/activations/${activationId}`);
    const other = await openAs(await people.admin({ firstName: 'Naomi' }));
    await other.goto(`/activations/${activationId}?tab=log`);
    await expect(other.getByText('The log is empty')).toBeVisible();

    await expect(page.getByRole('row', { name: fullName(clara) })).toBeVisible();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: 'Add to the log' });
    await expect(dialog.getByLabel('What happened')).toBeFocused();
    await page.keyboard.type('We close the school');
    await dialog.getByText('Decision', { exact: true }).click();
    await dialog.getByLabel('About').selectOption({ label: fullName(clara) });
    await dialog.getByLabel('Minutes ago').fill('20');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(row(other, 'We close the school')).toContainText(fullName(clara), {
      timeout: BOARD_REFRESHES,
    });

    await button(other, /^Actions for Decision/).click();
    await other.getByRole('menuitem', { name: 'Correct', exact: true }).click();
    await other.getByLabel('What is right').fill('We close the gym');
    await button(other, 'Add correction').click();
    await expect(row(other, 'We close the school')).toContainText('We close the gym');
    await page.getByRole('tab', { name: 'Log' }).click();
    await expect(row(page, 'We close the school')).toContainText(/Correction by Naomi.*the gym/);
  },
);

test(
  'the log can be filtered and searched, and prints only the lines found',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const { activationId } = await incident(portal, people);
    const line = { activationId, authorName: 'Joan Mercer' };
    await portal.makeLogLine({ ...line, kind: 'safety', text: 'Wires are down' });
    await portal.makeLogLine({ ...line, kind: 'request', text: 'Two vans' });
    await portal.makeLogLine({ activationId, kind: 'completed', text: null });
    await openAsAdmin(`/activations/${activationId}?tab=log`);
    await expect(page.getByText('3 lines found')).toBeVisible();
    await page.getByLabel('Kind').selectOption({ label: 'Written by people' });
    await expect(page.getByText('2 lines found')).toBeVisible();
    await page.getByLabel('Search').fill('wires');
    await expect(page.getByText('1 line found')).toBeVisible();
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('heading', { name: /^Log: Tornado/ })).toBeVisible();
    await expect(row(page, 'Wires are down')).toBeVisible();
    await expect(row(page, 'Two vans')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/As of .*“wires” · Written by people/)).toBeVisible();
    await expect(page.locator('button:visible, input:visible')).toHaveCount(0);
  },
);
