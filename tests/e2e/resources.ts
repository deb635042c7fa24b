import { sampleFiles } from '#server/testing/sample-files.ts';
import { trust } from '#shared/trust.ts';
import { expect, type Page } from 'playwright/test';

interface Contribution {
  title: string;
  description?: string;
  tags: string[];
}

/** Contributes a PDF by the calls of the API, as who is signed in. @returns the file's address. */
export async function contributeResource({ request }: Page, values: Contribution) {
  const content = sampleFiles.pdf();
  const asked = await request.post('/api/objects/upload', {
    data: { name: 'listening.pdf', size: content.length },
  });
  expect(asked.status()).toBe(200);
  const { uploadURL } = trust<{ uploadURL: string }>(await asked.json(), 'an upload address');
  expect((await request.put(uploadURL, { data: content })).status()).toBe(200);
  const registered = await request.put('/api/resource-files', { data: { fileUrl: uploadURL } });
  expect(registered.status()).toBe(200);
  const { objectPath } = trust<{ objectPath: string }>(await registered.json(), 'a file');
  const contributed = await request.post('/api/resources', {
    data: {
      description: 'What helps in the first hours, and what does not.',
      category: 'crisis-care',
      format: 'pdf',
      filePath: objectPath,
      fileUrl: objectPath,
      ...values,
    },
  });
  expect(contributed.status()).toBe(201);
  return trust<{ id: string; fileUrl: string }>(await contributed.json(), 'a resource').fileUrl;
}

/** Opens the library, and in it the dialog in which one contributes. */
export async function openContribute(page: Page, origin = '') {
  await page.goto(`${origin}/resources`);
  await page.getByRole('button', { name: 'Contribute' }).click();
  return page.getByRole('dialog', { name: 'Contribute Resource' });
}
