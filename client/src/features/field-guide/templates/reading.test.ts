import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Markdown } from '#client/features/field-guide/markdown/markdown.tsx';
import { parseText } from '#client/features/field-guide/markdown/parse-text.ts';
import { TEMPLATES } from './templates.ts';

vi.hoisted(() => {
  const location = { origin: 'http://portal.invalid' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, history: { state: null } }));
});

test.each(TEMPLATES)(
  'the template $title is rendered without leftover Markdown marks',
  async ({ load }) => {
    const parsed = parseText(await load());
    if (!parsed) throw new Error('nested too deeply');
    const html = renderToStaticMarkup(createElement(Markdown, { parsed }));
    const text = html.replace(/<[^>]+>/g, ' ');

    expect(html).toContain('<h2');
    expect(html).toContain('<li');
    expect(text).not.toMatch(/\*\*|##|- \[[ x]\]|\|\s*:?-{3}|\| |__|(^|\s)[-*] /m);
    expect(text.length).toBeGreaterThan(3000);
  },
);
