import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test, vi } from 'vitest';
import { foundWords } from './found-words.ts';
import { Markdown } from './markdown.tsx';
import { readMarkdown } from './read-markdown.ts';

vi.hoisted(() => {
  const location = { origin: 'http://portal.invalid' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
});

const htmlOf = (content: string, search = '') =>
  renderToStaticMarkup(
    createElement(Markdown, { reading: readMarkdown(content), words: foundWords(search) }),
  );

describe('I4 a link', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.org/1',
  ])('to %s is dropped and its words stay', (url) => {
    const html = htmlOf(`[the roster](<${url}>)\n\n[again][1]\n\n[1]: <${url}>`);
    expect(html).not.toMatch(/href|<script/);
    expect(html).toContain('the roster');
    expect(html).toContain('again');
  });

  it('to a web page opens safely, one to mail, a phone or a part of the page as it is', () => {
    expect(htmlOf('[agency](https://example.org/a?b=1&c=2)')).toMatch(
      /<a href="https:\/\/example.org\/a\?b=1&amp;c=2" target="_blank" rel="noopener noreferrer"/,
    );
    expect(htmlOf('[mail](mailto:lead@example.org)')).toContain('href="mailto:lead@example.org"');
    expect(htmlOf('[call](tel:988)')).toContain('href="tel:988"');
    expect(htmlOf('[part](#when-to-call)\n\n## When to Call!')).toMatch(
      /href="#part-when-to-call".*<h2 id="part-when-to-call"/,
    );
  });

  it('is not made of a phone number', () => {
    expect(htmlOf('Call or text 988, or 1-800-985-5990.')).not.toContain('<a');
  });
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b>',
])('I3 markup is shown as it was typed: %s', (markup) => {
  expect(htmlOf(markup)).not.toMatch(/<(script|img|b)\b/);
  expect(htmlOf(markup)).toContain('&lt;');
});

describe('an image', () => {
  it('from elsewhere is not there before the reader agrees', () => {
    const html = htmlOf(
      '![A map](https://maps.example.org/a.png)\n\n![B](//cdn.example.org/b.png)',
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('A map');
    expect(html).toContain('Show image from maps.example.org');
  });

  it.each(['data:image/png;base64,AAAA', 'javascript:alert(1)'])('of %s is its text', (url) => {
    expect(htmlOf(`![A map](${url})`)).not.toMatch(/<img|<button|<a /);
    expect(htmlOf(`![A map](${url})`)).toContain('A map');
  });

  it('of the portal is shown', () => {
    expect(htmlOf('![A map](/regions.svg)')).toContain('<img src="/regions.svg" alt="A map"');
  });
});

test('headings follow one another below the page’s own, each with a name of its own', () => {
  const { parts } = readMarkdown('### Call\n\n##### Call\n\n### Who *else*?\n\n#### Ça va');
  expect([...parts.values()]).toEqual([
    { id: 'part-call', depth: 1, text: 'Call' },
    { id: 'part-call-1', depth: 2, text: 'Call' },
    { id: 'part-who-else', depth: 1, text: 'Who else?' },
    { id: 'part-ça-va', depth: 2, text: 'Ça va' },
  ]);
});

test('found words are marked where the server finds them', () => {
  const marksIn = (content: string, search: string) =>
    [...htmlOf(content, search).matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, word]) => word);
  expect(marksIn('Notify the **notifier** at once.', 'notif')).toEqual(['Notif', 'notif']);
  expect(marksIn('An on-call lead, not one alone', 'on')).toEqual(['on', 'on']);
  expect(marksIn('Costs 100% (a.b*c)', '100% a.b*c')).toEqual(['100%', 'a.b*c']);
  expect(marksIn('Nothing here', 'other')).toEqual([]);
});

test('a thousand lists inside one another are shown without end of the stack', () => {
  expect(htmlOf(`${'> '.repeat(1000)}deep`)).toContain('deep');
});
