import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listSummaries,
  readSection,
  sectionToRead,
} from '#client/features/field-guide/offline/sections.ts';
import { plainTextOf } from '#shared/field-guide/plain-text.ts';
import {
  sectionListQuery,
  type Section,
  type SectionSummary,
} from '#shared/field-guide/schemas.ts';
import { trust } from '#shared/trust.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const TEMPLATES = join(import.meta.dirname, '../client/src/features/field-guide/templates');

const app = useTestApp();

describe('the field guide on a device compared with the server', () => {
  it('a search of the field guide on a device finds the same sections, order and excerpts as on the server', async () => {
    const { guide, ask } = await makeGuide();
    const sections = guide.map((section) =>
      readSection(section, plainTextOf(section.content)?.plainText ?? ''),
    );
    const counts = new Map<string, number>();
    for (const search of SEARCHES) {
      const query = new URLSearchParams({ search });
      const items = await ask<SectionSummary[]>(`/contents?${query}`);
      const own = listSummaries(sections, sectionListQuery.parse(Object.fromEntries(query)));
      expect(own.items, `the search for ${search}`).toEqual(items);
      expect(own.total).toBe(items.length);
      counts.set(search, items.length);
    }
    expect(counts.get('supervisor')).toBeGreaterThan(1);
    expect(counts.get('Éloïse O’Brien')).toBe(1);
    expect(counts.get('xylophone')).toBe(0);
  });

  it('the field guide’s table of contents on a device has the same pages as on the server', async () => {
    const { guide, ask } = await makeGuide();
    const sections = guide.map((section) =>
      readSection(section, plainTextOf(section.content)?.plainText ?? ''),
    );
    const query = { limit: '3', offset: '2', isPublished: 'true' } as const;
    expect(listSummaries(sections, sectionListQuery.parse(query))).toEqual({
      items: await ask(`/contents?${new URLSearchParams(query)}`),
      total: sections.length,
    });
  });

  it('the field guide’s sections on a device have the same neighboring sections and mentions as on the server', async () => {
    const { guide, ask } = await makeGuide();
    for (const { id } of guide) expect(sectionToRead(guide, id)).toEqual(await ask(`/${id}`));
    expect(guide.some(({ id }) => sectionToRead(guide, id)?.mentions.length)).toBe(true);
  });
});

const SEARCHES = [
  '',
  ',',
  'supervisor',
  'SUPERVISOR',
  'supervisor shelter',
  'shelter supervisor',
  'spiritual care',
  'care practices',
  'trauma',
  'do',
  'an',
  'a I',
  '988',
  '502-555-0142',
  '(502) 555 0142',
  '+1 502 555 0142',
  'region c',
  'Region C lead',
  'Éloïse O’Brien',
  "eloise o'brien",
  'naive',
  'strasse',
  'fireflies 🎆',
  'twilight',
  '100%',
  '_',
  'a\\b',
  '“quoted”',
  'zebrawood',
  'only in the title',
  'xylophone',
  'zq',
  'end of the text',
];

const UNUSUAL = `# Éloïse O’Brien

A naïve plan. ${'She waits by the river. '.repeat(9)}Meet on Bahnhofstraße 9 — æther, ﬁre and “quoted” words.

- [ ] Call (502) 555-0142, or 502-555-0142, or 988
- [x] Region C lead: a\\\\b, snake_case, 100% &amp; more

| Sign | Meaning |
|---|---|
| 🎆🎆 fireflies | ${'𝐓𝐰𝐢𝐥𝐢𝐠𝐡𝐭 '.repeat(40)}end |

See [crisis and
trauma response](https://example.org), Spiritual care practices, and the end of the text`;

async function makeGuide() {
  const names = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.md'));
  for (const [index, name] of names.toSorted().entries()) {
    const content = await readFile(join(TEMPLATES, name), 'utf8');
    await app.makeSection({ title: titleOf(name), content, orderIndex: index + 1 });
  }
  await app.makeSection({ title: 'Zebrawood, only in the title', content: UNUSUAL, orderIndex: 3 });
  await app.makeSection({ title: 'Straße', content: 'short '.repeat(60), orderIndex: 40 });
  await app.makeSection({ title: 'A draft', content: 'supervisor', isPublished: false });
  const { visitor } = await app.signInAsChaplain(approved);
  const ask = async <T>(path: string) =>
    trust<T>(
      (await visitor.send('GET', `/api/field-guide${path}`)).body,
      'what the endpoint answers',
    );
  return { guide: await ask<Section[]>(''), ask };
}

/** Turns crisis-and-trauma-response.md into 'Crisis & Trauma Response'. */
function titleOf(name: string) {
  return name
    .replace('.md', '')
    .replace('-and-', ' & ')
    .replaceAll('-', ' ')
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
