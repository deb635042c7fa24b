import { expect, test } from './fixtures.ts';

const CONTENT = 'Call [phone of the hospital], then see [the map](https://example.org).';

test('if a section still has texts in brackets to fill in, a dialog lists them before the section is published', async ({
  page,
  openAsAdmin,
  portal,
}) => {
  await portal.makeSection({ title: 'First hour', content: CONTENT, isPublished: false });
  await openAsAdmin('/field-guide');
  await page.getByRole('button', { name: 'Publish: First hour' }).click();
  const question = page.getByRole('dialog', { name: 'Publish First hour?' });
  await expect(question.getByRole('listitem')).toHaveText(['[phone of the hospital]']);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('article', { name: 'First hour' })).toContainText('Draft');

  await page.getByRole('button', { name: 'Edit: First hour' }).click();
  await page.getByRole('switch', { name: /^Published/ }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Section' });
  await expect(form.getByText('Still to fill in:')).toBeVisible();
  await form.getByRole('button', { name: 'Go back' }).click();
  await form.getByRole('textbox', { name: 'Content' }).fill('Call 606-555-0100, or [name].');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('listitem').filter({ hasText: '[name]' })).toBeVisible();
  await form.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('article', { name: 'First hour' })).toContainText('Published');
});
