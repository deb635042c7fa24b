import { test } from './fixtures.ts';

test('look', async ({ page, openAsAdmin, people }) => {
  await people.chaplain({}, { expertise: ['Elder care', 'Grief support'] });
  await openAsAdmin('/program?part=lists');
  const name = `${page.viewportSize()?.width}`;
  await page.getByRole('button', { name: /^Elder care/ }).click();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/lists-${name}-${scheme}.png`, fullPage: true });
  }
  await page.getByRole('button', { name: 'Merge into another…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('care');
  await page.screenshot({ path: `/tmp/lists-${name}-merge.png` });
});
