import type { Locator } from 'playwright/test';
import { expect, test, type Page } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { leaveByEscape } from './people.ts';
import { chooseForActivation } from './row-menu.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

interface Buttons {
  /** The label of the main button; absent in dialogs that only show something. */
  action?: string | RegExp;
  cancel?: string | null;
}

/** Expects the title and the footer's buttons to be visible at the dialog's top and at its end. */
async function expectAnatomy(page: Page, dialog: Locator, { action, cancel = 'Cancel' }: Buttons) {
  const footer = dialog.locator('[data-dialog-footer]').filter({ visible: true });
  const body = dialog.locator('[data-dialog-body]');
  await expect(footer).toHaveCount(1);
  const names = [cancel, action].filter((name) => name !== undefined && name !== null);
  for (const end of [0, 100_000]) {
    await body.evaluate((element, top) => element.scrollTo({ top }), end);
    await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
    for (const name of names) {
      const button = footer.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.click({ trial: true });
    }
  }
  const buttons = await Promise.all(
    names.map((name) => footer.getByRole('button', { name, exact: true }).boundingBox()),
  );
  const frame = await footer.boundingBox();
  const box = await dialog.boundingBox();
  if (!frame || !box) throw new Error('The footer is not shown');
  expect(Math.abs(frame.y + frame.height - box.y - box.height)).toBeLessThan(2);
  for (const button of buttons) {
    if (isPhone(page)) expect(button?.width).toBeCloseTo(frame.width - 32, 0);
  }
  const [first, last] = [buttons[0], buttons.at(-1)];
  if (isPhone(page)) {
    if (buttons.length > 1) expect(last?.y).toBeLessThan(first?.y ?? 0);
  } else {
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(frame.x + frame.width - 24, 0);
    if (buttons.length > 1) expect(last?.x).toBeGreaterThan(first?.x ?? 0);
  }
}

/** What opens a dialog: a button, an item of the first row's menu, or an activation's action. */
type Opener = string | RegExp | { item: RegExp } | { action: string };

type Opening = readonly [path: string, opener: Opener, title: string, buttons: Buttons];

async function press(page: Page, opener: Opener) {
  if (typeof opener === 'string' || opener instanceof RegExp) {
    await page.getByRole('button', { name: opener }).first().click();
    return;
  }
  if ('action' in opener) return chooseForActivation(page, opener.action);
  const menus = page.getByRole('button', { name: /^Actions for (?!this activation)/ });
  await menus.filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: opener.item }).click();
}

async function walk(page: Page, openings: readonly Opening[]) {
  for (const [path, opener, title, buttons] of openings) {
    await test.step(title, async () => {
      await page.goto(path);
      await press(page, opener);
      const dialog = page.getByRole('dialog', { name: title });
      await expectAnatomy(page, dialog, buttons);
      await leaveByEscape(dialog);
      await expect(dialog).toBeHidden();
    });
  }
}

test(
  'dialogs on deployment and training pages keep their title and buttons visible, and the main button comes last',
  { tag: '@night' },
  async ({ page, people, portal, openAsAdmin }) => {
    test.slow();
    const clara = await people.chaplain({ firstName: 'Clara' });
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId, deploymentId } = await callOut(portal, clara, { status: 'left' });
    await portal.makeShift({ deploymentId });
    await portal.makeDeployment({ activationId, chaplainId: ruth.chaplainId });
    const { id } = await portal.makeTrainingSession();
    await openAsAdmin('/');
    await walk(page, [
      ['/activations', 'Create Activation', 'Create Activation', { action: 'Create Activation' }],
      [
        `/activations/${activationId}`,
        { action: 'Edit' },
        'Edit Activation',
        { action: 'Save Changes' },
      ],
      [
        `/activations/${activationId}`,
        { action: 'Complete' },
        'Complete activation',
        { action: 'Complete this activation', cancel: 'Keep it open' },
      ],
      [
        `/activations/${activationId}`,
        { item: /^Release/ },
        'Release Ruth',
        { action: 'Release', cancel: 'Keep' },
      ],
      [`/activations/${activationId}`, /^Record/, 'Record an answer', { action: 'Record' }],
      [
        `/activations/${activationId}`,
        /^Remind the silent/,
        'Remind everyone who hasn’t answered?',
        { action: 'Remind', cancel: 'Don’t remind' },
      ],
      ['/hours', /^Approve/, 'Approve these hours?', { action: 'Approve' }],
      ['/hours', { item: /^Correct/ }, 'Correct hours', { action: 'Save Changes' }],
      ['/admin?tab=training', 'Create Training', 'Create Training', { action: 'Create Training' }],
      [`/admin/training/${id}`, 'Edit Training', 'Edit Training', { action: 'Save Changes' }],
    ]);
  },
);

test(
  'dialogs about people, the field guide and messages keep their title and buttons visible, and the main button comes last',
  { tag: '@night' },
  async ({ page, people, portal, openAsAdmin }) => {
    test.slow();
    await people.chaplain({ firstName: 'Clara' });
    await portal.makeSection();
    await openAsAdmin('/');
    await walk(page, [
      ['/admin', 'Add Chaplain', 'Add Chaplain', { action: 'Create Chaplain' }],
      ['/admin', 'Import Chaplains', 'Import Chaplains', { action: 'Import' }],
      ['/admin?list=users', /^Change role/, 'Change role', { action: 'Change role' }],
      [
        '/admin?list=users',
        { item: /^Set-password link/ },
        'Set-password link',
        { action: 'Make link' },
      ],
      ['/admin?list=users', { item: /^Suspend/ }, 'Suspend user', { action: 'Suspend user' }],
      [
        '/field-guide',
        'Create Section',
        'Create Field Guide Section',
        { action: 'Create Section' },
      ],
      [
        '/admin/messages?tab=announcements',
        'New announcement',
        'New announcement',
        { action: /^Send to/ },
      ],
    ]);
  },
);
