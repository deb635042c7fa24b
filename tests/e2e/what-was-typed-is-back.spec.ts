import { expect, test, type Page } from 'playwright/test';
import { signInAsAdministrator } from './people.ts';

const FORMS = [
  { path: '/resources', opens: 'Contribute', title: 'Contribute Resource', short: 'Title' },
  {
    path: '/activations',
    opens: 'Create Activation',
    title: 'Create Activation',
    short: 'Event type',
  },
  {
    path: '/admin?tab=training',
    opens: 'Create Training',
    title: 'Create Training',
    short: 'Title',
  },
];

for (const { path, opens, title, short } of FORMS) {
  test(`what is typed to ${opens} survives a closed tab until it is discarded`, async ({
    page,
  }) => {
    const open = async (tab: Page) => {
      await tab.goto(path);
      await tab.getByRole('button', { name: opens }).first().click();
      const dialog = tab.getByRole('dialog', { name: title });
      await expect(dialog.getByLabel(short)).toBeVisible();
      return dialog;
    };
    const back = 'What you typed before is back';
    await signInAsAdministrator(page);
    const context = page.context();
    const first = await open(page);
    await expect(first.getByText(back)).toBeHidden();
    await first.getByLabel(short).fill('A short line');
    await first.getByLabel('Description').fill('Typed before the tab was closed');
    await page.close();

    const tab = await context.newPage();
    const again = await open(tab);
    await expect(again.getByText(back)).toBeVisible();
    await expect(again.getByLabel(short)).toHaveValue('A short line');
    await expect(again.getByLabel('Description')).toHaveValue('Typed before the tab was closed');

    await again.getByRole('button', { name: 'Start over' }).click();
    await expect(again.getByText(back)).toBeHidden();
    await expect(again.getByLabel('Description')).toHaveValue('');

    await again.getByLabel('Description').fill('Typed to be thrown away');
    await again.getByRole('button', { name: 'Close' }).click();
    await again.getByRole('button', { name: 'Discard' }).click();
    const last = await open(tab);
    await expect(last.getByText(back)).toBeHidden();
    await expect(last.getByLabel('Description')).toHaveValue('');
  });
}
