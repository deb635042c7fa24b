import { sampleFiles } from '#server/testing/sample-files.ts';
import { trust } from '#shared/trust.ts';
import { expect, type Page } from './fixtures.ts';

interface Contribution {
  title: string;
  description?: string;
  tags: string[];
}

interface SampleFile {
  name: string;
  content: Buffer;
  format: string;
}

const aPdf: SampleFile = { name: 'listening.pdf', content: sampleFiles.pdf(), format: 'pdf' };

/** Contributes a file through the API as the signed-in person. Returns the file's address. */
export async function contributeResource(
  { request }: Page,
  values: Contribution,
  { name, content, format } = aPdf,
) {
  const asked = await request.post('/api/objects/upload', {
    data: { name, size: content.length },
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
      format,
      filePath: objectPath,
      fileUrl: objectPath,
      ...values,
    },
  });
  expect(contributed.status()).toBe(201);
  return trust<{ id: string; fileUrl: string }>(await contributed.json(), 'a resource').fileUrl;
}

export async function openContribute(page: Page, origin = '') {
  await page.goto(`${origin}/resources`);
  await page.getByRole('button', { name: 'Contribute' }).click();
  return page.getByRole('dialog', { name: 'Contribute Resource' });
}

export async function approveResource({ request }: Page, title: string) {
  const answer = await request.get(`/api/resources?search=${encodeURIComponent(title)}`);
  const [found] = trust<{ id: string }[]>(await answer.json(), 'a list of resources');
  expect((await request.put(`/api/resources/${found?.id}/approve`)).status()).toBe(200);
}
