import { expect, test } from './fixtures.ts';
import { toast } from './people.ts';

test('an administrator rewrites the text of a message; a mistake is shown at its field, and the text is previewed, saved and reset (S7)', async ({
  page,
  openAsAdmin,
}) => {
  await openAsAdmin('/program?part=messages');
  await page
    .getByRole('link')
    .filter({ has: page.getByText('Call-out', { exact: true }) })
    .click();
  await expect(page.getByRole('heading', { name: 'Call-out', exact: true })).toBeFocused();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const given = await subject.inputValue();

  await subject.fill('Please come, {firstname}');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(subject).toHaveAccessibleDescription(
    /This message has no placeholder \{firstname\}/,
  );
  await expect(page.getByText('Correct this to update the preview')).toBeVisible();

  await subject.fill('Come: {what}, {place}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(/^Come: /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('Come: {what}, {place}');

  await page.getByRole('button', { name: 'Reset to the Original Text' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(toast(page, 'Reset')).toBeVisible();
  await expect(subject).toHaveValue(given);
});
