import { readStoredMail } from '#server/channels/stored-mail.ts';
import { EXAMPLE_FIGURES, EXAMPLE_QUOTATIONS } from '#shared/program/examples.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { expect, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { settled } from './settled.ts';

const { title, shortTitle, tagline, agency, city, state, phone, email, externalPage } =
  defaultProgram;

/** Texts of the default program, which a renamed program must not show. */
const FORMER = [
  title,
  shortTitle,
  tagline,
  agency,
  city,
  state,
  phone,
  email,
  externalPage,
  ...EXAMPLE_QUOTATIONS.flatMap(({ words, name }) => [words, name]),
  ...EXAMPLE_FIGURES.map(({ label, value }) => `${label} ${value}`),
  'Louisville',
  'Bluegrass',
];
const FORMER_REGION = /\bRegion [A-H]\b/;

export function expectNoFormer(text: string, where: string) {
  const words = text.replaceAll(/\s+/g, ' ');
  const found = FORMER.filter((former) => words.toLowerCase().includes(former.toLowerCase()));
  expect.soft([...found, ...(FORMER_REGION.exec(words) ?? [])], where).toEqual([]);
}

/** Searches all the page's text and attributes, but not unselected options of long lists. */
export async function expectPageWithoutFormer(page: Page) {
  await settled(page);
  const html = await page.evaluate(() => {
    const root = document.documentElement.cloneNode(true);
    if (!(root instanceof HTMLElement)) throw new Error('the root is no HTML');
    for (const option of root.querySelectorAll('option:not(:checked)')) option.remove();
    return `${document.title} ${root.outerHTML} ${root.textContent}`;
  });
  expectNoFormer(html, new URL(page.url()).pathname);
}

/** Waits until mails of these kinds are sent, and searches them. */
export async function expectMailsWithoutFormer(portal: Portal, kinds: readonly string[]) {
  const sent = async () =>
    (
      await portal.db.pool.query<{ id: string; kind: string }>(
        `SELECT deliveries.id, kind FROM deliveries JOIN messages ON messages.id = message_id
         WHERE channel = 'email' AND state = 'sent' AND kind = ANY($1)
         ORDER BY deliveries.created_at`,
        [kinds],
      )
    ).rows;
  await expect
    .poll(async () => new Set((await sent()).map(({ kind }) => kind)), { timeout: 30_000 })
    .toEqual(new Set(kinds));
  const mails = [];
  for (const { id, kind } of await sent()) {
    const mail = await readStoredMail(portal.mailFolder, id);
    expectNoFormer(JSON.stringify(mail), `the mail '${kind}'`);
    mails.push({ kind, subject: mail?.subject ?? '', text: mail?.text ?? '' });
  }
  return mails;
}
