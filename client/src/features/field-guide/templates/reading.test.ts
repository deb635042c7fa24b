import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { readMarkdown } from '#client/features/field-guide/markdown/read-markdown.ts';
import { TEMPLATES } from './templates.ts';

vi.hoisted(() => {
  const location = { origin: 'http://portal.invalid' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, history: { state: null } }));
});

test.each(TEMPLATES)('the template $title reads without raw Markdown marks', async ({ load }) => {
  const reading = readMarkdown(await load());
  if (!reading) throw new Error('nested too deeply');
  const html = renderToStaticMarkup(createElement(Markdown, { reading }));
  const text = html.replace(/<[^>]+>/g, ' ');

  expect(html).toContain('<h2');
  expect(html).toContain('<li');
  expect(text).not.toMatch(/\*\*|##|- \[[ x]\]|\|\s*:?-{3}|\| |__|(^|\s)[-*] /m);
  expect(text.length).toBeGreaterThan(3000);
});
