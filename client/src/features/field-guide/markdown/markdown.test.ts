import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test, vi } from 'vitest';
import type { Mention } from './auto-links.ts';
import { foundInParsed, foundWords } from './found-words.ts';
import { Markdown } from './markdown.tsx';
import { parseText } from './parse-text.ts';

vi.hoisted(() => {
  const location = { origin: 'http://portal.invalid', pathname: '/', search: '' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, history: { state: null } }));
});

function parsedOf(content: string) {
  const parsed = parseText(content);
  if (!parsed) throw new Error('nested too deeply');
  return parsed;
}

function htmlOf(content: string, { search = '', mentions = [] }: Shown = {}) {
  const parsed = parsedOf(content);
  const found = foundInParsed(parsed, foundWords(search));
  return renderToStaticMarkup(createElement(Markdown, { parsed, found, mentions }));
}

interface Shown {
  search?: string;
  mentions?: Mention[];
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text]) => [href, text]);

describe('911 and 988 in a section', () => {
  it('911 and 988 become links that dial, also when written as 9-8-8 or in bold', () => {
    const html = htmlOf('Call 911. Then text 988 (or 9-8-8), **911** first.');
    expect(linksIn(html)).toEqual([
      ['tel:911', '911'],
      ['tel:988', '988'],
      ['tel:988', '9-8-8'],
      ['tel:911', '911'],
    ]);
    expect(html).toContain('aria-label="9-8-8, call"');
  });

  it('911 and 988 do not become links inside a longer number, an amount, code, a heading or a link', () => {
    const content =
      '# The 988 line\n\n502-911-4400, 1911, 988-2, $911, 9.911, 911% and §988.\n\n`911` [988](#a)';
    expect(linksIn(htmlOf(content))).toEqual([['#part-a', '988']]);
  });

  it('911 and 988 are highlighted when a search matches them', () => {
    expect(htmlOf('Dial 911 now', { search: '911 now' })).toMatch(
      /<a href="tel:911"[^>]*><mark[^>]*>911<\/mark><\/a> <mark[^>]*>now<\/mark>/,
    );
  });
});

describe('titles of other sections in a text', () => {
  const mentions = [
    { id: 'crisis', title: 'Crisis & Trauma' },
    { id: 'response', title: 'Crisis & Trauma Response (CTR)' },
  ];

  it('the title of another section becomes a link, even if its case or line breaks differ, or "and" replaces "&"', () => {
    const content =
      'See crisis and\ntrauma response (ctr), or Crisis & Trauma. Not crisis and traumas.';
    expect(linksIn(htmlOf(content, { mentions }))).toEqual([
      ['/field-guide/response', 'crisis and\ntrauma response (ctr)'],
      ['/field-guide/crisis', 'Crisis &amp; Trauma'],
    ]);
  });

  it('a search match is highlighted even if its last word belongs to a link to another section', () => {
    expect(htmlOf('a crisis & trauma', { mentions, search: 'a crisis' })).toMatch(
      /<mark[^>]*>a<\/mark> <a [^>]*><mark[^>]*>crisis<\/mark> &amp; trauma<\/a>/,
    );
  });
});

describe('links in a section (I4)', () => {
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
  ])('a link to %s is removed, and the linked words are shown as plain text', (url) => {
    const html = htmlOf(`[the roster](<${url}>)\n\n[again][1]\n\n[1]: <${url}>`);
    expect(html).not.toMatch(/href|<script/);
    expect(html).toContain('the roster');
    expect(html).toContain('again');
  });

  it('a link to a web page opens in a new tab without a referrer; mail, phone and in-page links stay unchanged', () => {
    expect(htmlOf('[agency](https://example.org/a?b=1&c=2)')).toMatch(
      /<a href="https:\/\/example.org\/a\?b=1&amp;c=2" target="_blank" rel="noopener noreferrer"/,
    );
    expect(htmlOf('[mail](mailto:lead@example.org)')).toContain('href="mailto:lead@example.org"');
    expect(htmlOf('[call](tel:988)')).toContain('href="tel:988"');
    expect(htmlOf('[part](#when-to-call)\n\n## When to Call!')).toMatch(
      /href="#part-when-to-call".*<h2 id="part-when-to-call"/,
    );
  });
});

describe('bare addresses in a section', () => {
  it.each([
    ['https://example.org/a_b?c=1.', 'https://example.org/a_b?c=1'],
    ['_http://example.org/_', 'http://example.org/'],
    ['(www.example.org/a),', 'http://www.example.org/a'],
    ['lead@example.org.', 'mailto:lead@example.org'],
  ])('a web or email address typed as %j becomes a link to %s', (content, href) => {
    expect(linksIn(htmlOf(content)).map(([to]) => to)).toEqual([href]);
  });

  it.each(['example.org', 'ftp://example.org', '//example.org', 'xwww.example.org', '`www.a.org`'])(
    'text that only resembles a web address does not become a link: %j',
    (content) => {
      expect(linksIn(htmlOf(content))).toEqual([]);
    },
  );
});

test('<br> breaks a line in a table cell', () => {
  expect(htmlOf('| a |\n|---|\n| b<br>c<BR/>d |')).toContain('b<br/>c<br/>d</td>');
});

describe('footnotes in a section', () => {
  it('the number of a footnote appears where the text refers to the footnote, and the footnote appears below the text', () => {
    const html = htmlOf('One[^b], two[^A].\n\n[^a]: Alpha\n\n    and on\n[^b]: Beta');
    expect(html.match(/href="#note-\d"/g)).toEqual(['href="#note-2"', 'href="#note-1"']);
    expect(html).toMatch(/<li id="note-1".*Alpha.*and on.*<li id="note-2".*Beta/);
  });

  it('a reference to a footnote that doesn’t exist is shown as it was typed', () => {
    expect(htmlOf('One[^2]')).toContain('One[^2]');
  });

  it('a footnote is shown even if another footnote has the same name or no text refers to the footnote', () => {
    const html = htmlOf('One[^a]\n\n[^a]: Alpha\n[^A]: Again\n[^b]: Beta');
    expect(html).toMatch(/href="#note-1".*id="note-1".*Alpha.*id="note-2".*Again.*Beta/);
  });
});

test('list items are shown with space between them if blank lines separate them', () => {
  expect(htmlOf('- a\n- b')).not.toContain('<p');
  expect(htmlOf('- a\n\n- b').match(/<p /g)).toHaveLength(2);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b>',
])('HTML typed into a section is shown as text: %s (I3)', (markup) => {
  expect(htmlOf(markup)).not.toMatch(/<(script|img|b)\b/);
  expect(htmlOf(markup)).toContain('&lt;');
});

describe('images in a section', () => {
  it('an image from another server is not loaded before the reader agrees', () => {
    const html = htmlOf(
      '![A map](https://maps.example.org/a.png)\n\n![B](//cdn.example.org/b.png)',
    );
    expect(html).not.toContain('<img');
    expect(htmlOf('[C](/.//evil.example.org)')).toContain('href="http://portal.invalid//evil');
    expect(html).toContain('A map');
    expect(html).toContain('Show image from maps.example.org');
  });

  it.each(['data:image/png;base64,AAAA', 'javascript:alert(1)'])(
    'an image with the URL %s is replaced by its description',
    (url) => {
      expect(htmlOf(`![A map](${url})`)).not.toMatch(/<img|<button|<a /);
      expect(htmlOf(`![A map](${url})`)).toContain('A map');
    },
  );

  it('an image stored in the portal is shown, with space reserved for its size', () => {
    const path = '/api/objects/6f1d7c7e-2f6e-4b6a-9d3f-0d7f6b1c2a3e#1200x800';
    expect(htmlOf(`![A map](${path})`)).toContain(
      `<img src="${path}" alt="A map" width="1200" height="800"`,
    );
  });

  it.each(['/regions.svg', '/api/objects/1', '/.//cdn.example.org/c.png'])(
    'an image whose URL is not that of a stored image is shown as a link: %s',
    (url) => {
      expect(htmlOf(`![A map](${url})`)).not.toContain('<img');
      expect(htmlOf(`![A map](${url})`)).toMatch(/<a href="[^"]*"[^>]*>A map<\/a>/);
    },
  );
});

test('headings of a section are one level below the page’s own heading, each with its own id', () => {
  const { parts } = parsedOf('### Call\n\n##### Call\n\n### Who *else*?\n\n#### Ça va');
  expect([...parts.values()]).toEqual([
    { id: 'part-call', depth: 1, text: 'Call' },
    { id: 'part-call-1', depth: 2, text: 'Call' },
    { id: 'part-who-else', depth: 1, text: 'Who else?' },
    { id: 'part-ça-va', depth: 2, text: 'Ça va' },
  ]);
});

test('search words are highlighted in a section only where the server’s search would find them', () => {
  const marksIn = (content: string, search: string) =>
    [...htmlOf(content, { search }).matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(
      ([, word]) => word,
    );
  expect(marksIn('Notify the **notifier** at once.', 'notif')).toEqual(['Notif', 'notif']);
  expect(marksIn('An on-call lead, not one alone', 'on')).toEqual(['on', 'on']);
  expect(marksIn('Costs 100% (a.b*c)', '100% a.b*c')).toEqual(['100%', 'a.b*c']);
  expect(marksIn('`an a.b*c`\n\n```\nin code\n```', 'a.b*c code')).toEqual(['a.b*c', 'code']);
  expect(marksIn('An on-call [lead]', 'on-call [lead')).toEqual(['on-call', '[lead']);
  expect(marksIn('Nothing here, un**on**', 'other on')).toEqual([]);
});

test.each([
  ['garcia', 'Ask **María García** now', '<mark>García</mark>'],
  ["o'brien", 'Call O’Brien', '<mark>O’Brien</mark>'],
  ['strasse', 'in der Straße dort', '<mark>Straße</mark>'],
  ['dort', 'in der Straße und ½ dort', '<mark>dort</mark>'],
  ['cafe', 'the cafe\u0301 here', '<mark>cafe\u0301</mark>'],
])('the search word %j is highlighted in %j', (search, text, marked) => {
  const plain = htmlOf(text, { search }).replaceAll(/<mark[^>]*>/g, '<mark>');
  expect(plain).toContain(marked);
});

test('if a part of a search word is bold, the whole word is highlighted and counts as one match', () => {
  const parsed = parsedOf('Call-**back** line\n\nback, [call](#a)-back');
  expect(foundInParsed(parsed, foundWords('call-back')).count).toBe(2);
  expect(htmlOf('Call-**back** line', { search: 'call-back' })).toMatch(
    /<mark class[^>]*>Call-<\/mark><strong><mark data-continued="true"[^>]*>back<\/mark>/,
  );
});

test('two headings with the same text get different ids, even if the text of a third heading resembles one of the ids', () => {
  const { parts } = parsedOf('# Call\n\n# Call\n\n# Call 1\n\n# Who & when');
  const ids = [...parts.values()].map(({ id }) => id);
  expect(ids).toEqual(['part-call', 'part-call-1', 'part-call-1-1', 'part-who-when']);
  expect(htmlOf('[go](#who--when)')).toContain('href="#part-who-when"');
});

test('ids of headings and footnotes begin with a prefix, so that several texts on one page don’t clash', () => {
  const parsed = parsedOf('# Call\n\n[up](#call) and more[^1]\n\n[^1]: A note');
  const html = renderToStaticMarkup(createElement(Markdown, { parsed, prefix: 'one-' }));
  expect(html.match(/(id|href)="[^"]*"/g)).toEqual([
    'id="one-part-call"',
    'href="#one-part-call"',
    'href="#one-note-1"',
    'id="one-note-1"',
  ]);
});

test('bold and italics nested hundreds of levels deep are shown as plain text', () => {
  const html = htmlOf(`${'**a *b '.repeat(100)}deep ${'c* d** '.repeat(100)}`);
  expect(html).toContain('deep');
  expect(html.match(/<(strong|em)>/g)?.length).toBeLessThan(60);
});

test('a text with more nodes than a phone can lay out is not parsed', () => {
  const table = (rows: number) => `a|b\n-|-\n${'c|d\n'.repeat(rows)}`;
  expect(parseText(table(9_000))).not.toBeNull();
  expect(parseText(table(11_000))).toBeNull();
});

test.each(['> ', '- ', '[^1]: '])(
  'a text with the Markdown mark %j nested a thousand times is not parsed',
  (mark) => {
    expect(parseText(`${mark.repeat(1000)}deep`)).toBeNull();
  },
);

test('a section’s first blocks can be rendered without the rest of the text and its footnotes', () => {
  const parsed = parsedOf('One[^1]\n\nTwo\n\nThree\n\n[^1]: A note');
  const html = renderToStaticMarkup(createElement(Markdown, { parsed, count: 2 }));
  expect(html).toContain('Two');
  expect(html).not.toMatch(/Three|A note/);
});
