import { expect, test } from 'vitest';
import { sectionBody } from '#shared/field-guide/schemas.ts';
import { OFFERED, TEMPLATES } from './templates.ts';

const REVIEW =
  /\n_This is general practice guidance, not legal or medical advice; the agency .*must review it.*before publishing\._\n$/;

test('the field guide has nine templates in the expected order, and six of them are offered at first', () => {
  expect(TEMPLATES.map(({ title }) => title)).toEqual([
    'Introduction & Purpose',
    'Roles & Responsibilities',
    'Deployment & Activation Protocols',
    'Communication & Documentation',
    'Training & Certification',
    'Crisis & Trauma Response',
    'Spiritual Care Practices',
    'Legal & Ethical Guidelines',
    'Appendices & Resources',
  ]);
  expect(TEMPLATES.map(({ orderIndex }) => orderIndex)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(OFFERED).toBe(6);
});

test.each(TEMPLATES)(
  'the template $title is a valid section of 700 to 1,300 words that asks the agency to review it',
  async (template) => {
    const { title, orderIndex } = template;
    const content = await template.load();

    expect(sectionBody.parse({ title, orderIndex, content })).toEqual({
      title,
      orderIndex,
      content,
      isPublished: false,
    });
    expect(content).toMatch(/^## /);
    expect(content).not.toMatch(/^# /m);
    expect(content).toMatch(REVIEW);
    expect(wordsIn(content)).toBeGreaterThan(700);
    expect(wordsIn(content)).toBeLessThanOrEqual(1_300);
  },
);

test.each(TEMPLATES)(
  'the template $title contains no HTML, image or link to another site',
  async ({ load }) => {
    expect(await load()).not.toMatch(/<|!\[|\]\(|https?:|www\./);
  },
);

test.each(TEMPLATES)(
  'the template $title writes every fact that the agency has to add as **[Agency: …]**',
  async ({ load }) => {
    const content = await load();
    const blanks = content.match(/\*\*\[Agency: [^\]*]+\]\*\*/g) ?? [];

    expect(blanks.length).toBeGreaterThan(0);
    expect(content.split('[Agency').length - 1).toBe(blanks.length);
    expect(content.replaceAll('- [ ] ', '').split('[').length - 1).toBe(blanks.length);
  },
);

test('if a field guide template mentions the title of a section, that section is one of the nine templates', async () => {
  const texts = await Promise.all(TEMPLATES.map(async ({ load }) => load()));
  const named = texts.flatMap((text) => text.match(/(?<=")[A-Z][\w ]* & [\w ]+(?=")/g) ?? []);

  expect(named).toContain('Crisis & Trauma Response');
  expect(TEMPLATES.map(({ title }) => title)).toEqual(expect.arrayContaining(named));
});

function wordsIn(text: string): number {
  return (text.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? []).length;
}
