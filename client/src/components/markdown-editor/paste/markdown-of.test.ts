import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { trust } from '#shared/trust.ts';
import { MAX_HTML } from './bound-html.ts';
import { markdownOf } from './markdown-of.ts';
import { GOOGLE_DOCS, WEB_PAGE, WORD, WORD_ONLINE } from './pasted-samples.ts';

interface Parser {
  createDocument: (html: string) => Document;
}

beforeAll(() => {
  // The HTML parser that turndown itself uses outside of browsers.
  const library = createRequire(createRequire(import.meta.url).resolve('turndown'));
  const { createDocument } = trust<Parser>(library('@mixmark-io/domino'), 'it has this function');
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => createDocument(html);
    },
  );
});

const OWN = /^\/api\/objects\/[\w-]+$/;
const pasted = (html: string) => markdownOf(html, (path) => (OWN.test(path) ? path : null));
const markdown = async (html: string) => (await pasted(html)).markdown;

describe('a text pasted from a program', () => {
  it('a text from Word keeps its headings, bold words, links, lists and tables', async () => {
    expect(await markdown(WORD.html)).toBe(WORD.markdown);
  });

  it('a text from Word on the web keeps its headings and lists', async () => {
    expect(await markdown(WORD_ONLINE.html)).toBe(WORD_ONLINE.markdown);
  });

  it('a text from Google Docs keeps its headings, bold words, links, lists and tables', async () => {
    expect(await markdown(GOOGLE_DOCS.html)).toBe(GOOGLE_DOCS.markdown);
  });

  it('a text from a web page keeps its headings, bold words, links, lists and tables', async () => {
    expect(await markdown(WEB_PAGE.html)).toBe(WEB_PAGE.markdown);
  });
});

describe('pasted lines and words', () => {
  it.each([
    ['<p>One<br>two</p>', 'One  \ntwo'],
    ['<p>One<br><br>two<br></p>', 'One\n\ntwo'],
    ['<div>One</div><div><br></div><div>two</div>', 'One\n\ntwo'],
    ['One <b>two</b><b> three</b> four', 'One **two three** four'],
    ['<b>one <i>two</i></b>', '**one _two_**'],
    ['<p><b>one</b> </p><p> </p><p><b> </b></p>', '**one**'],
    ['<h2><b>One</b> two</h2>', '## One two'],
    ['<p style="font-weight:700">One</p>', '**One**'],
    ['<pre>a  b\n c</pre>', '```\na  b\n c\n```'],
    ['<blockquote><p>One</p><p>two</p></blockquote>', '> One\n> \n> two'],
    [
      '<ul><li><p>One</p></li><li>two<ol start="3"><li>three</li></ol></li></ul>',
      '- One\n- two\n  3. three',
    ],
    ['<ul><li><p>One</p><p>two</p></li></ul>', '- One\n\n  two'],
    [
      '<ul><li><input type="checkbox" checked> One</li><li><label><input type="checkbox"></label><div><p>two</p></div></li></ul>',
      '- [x] One\n- [ ] two',
    ],
    ['<p>One&nbsp;two\u200b three</p>', 'One two three'],
    ['<s>One</s> <u>two</u> x<sup>2</sup>', '~~One~~ two x2'],
  ])('the copied HTML %j is pasted as the Markdown %j', async (html, expected) => {
    expect(await markdown(html)).toBe(expected);
  });

  it.each([
    ['a_b_c, 2 * 3 and C:\\new', 'a_b_c, 2 * 3 and C:\\new'],
    ['*not* _bold_ `code` ~~x~~', '\\*not\\* \\_bold\\_ \\`code\\` \\~~x\\~~'],
    ['[Name of the coordinator] and [a](b)', '[Name of the coordinator] and [a]\\(b)'],
    ['# 5 is no heading', '\\# 5 is no heading'],
    ['1. One is an item', '1. One is an item'],
  ])('pasted words that look like Markdown are shown unchanged: %j', async (text, expected) => {
    expect(await markdown(`<p>${text}</p>`)).toBe(expected);
  });
});

describe('a pasted table', () => {
  it('if cells of a pasted table span rows or columns, all rows get equally many cells, and a list in a cell becomes lines', async () => {
    const html = `<table><tr><td colspan="2">Who</td><td rowspan="2" align="right">Phone</td></tr>
      <tr><td>Lead</td><td><ul><li>one</li><li>two | three</li></ul></td></tr></table>`;
    expect(await markdown(html)).toBe(
      '| Who |     | Phone |\n| --- | --- | ---: |\n| Lead | • one<br>• two \\| three |     |',
    );
  });

  it('a pasted table that is only used for layout becomes paragraphs', async () => {
    const html =
      '<table><tr><td><p>One</p><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>';
    expect(await markdown(html)).toBe('One\n\n| a   | b   |\n| --- | --- |');
  });
});

describe('pasted parts that run or load something', () => {
  it('pasted scripts, styles, frames and forms are left out, including their contents (S10)', async () => {
    const html = `<style>p{}</style><script>alert(1)</script><p onclick="alert(1)">One</p>
      <iframe src="https://a.b">no</iframe><svg><text>no</text></svg><button>no</button>
      <!-- no --><noscript>no</noscript><template>no</template><p style="display:none">no</p>`;
    expect(await markdown(html)).toBe('One');
  });

  it('pasted links that would run code become plain words (S10)', async () => {
    const html = `<p><a href="javascript:alert(1)">a</a> <a href=" java&#10;script:alert(1)">b</a>
      <a href="data:text/html,x">c</a> <a href="file:///c:/a">d</a> <a href="#_ftn1">e</a>
      <a href="vbscript:x">f</a> <a href="https://a.b/c d">g</a> <a href="mailto:a@b.c">h</a></p>`;
    expect(await markdown(html)).toBe('a b c d e f [g](https://a.b/c%20d) [h](mailto:a@b.c)');
  });

  it('a pasted image from another site becomes its description; an image of the portal is kept (S10)', async () => {
    const own = '/api/objects/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
    const html = `<p>One<img src="https://a.b/c.png" alt="A map"><img src="data:image/png;base64,xx" alt="image1.png"></p>
      <p><img src="${own}" alt="The regions"></p>`;
    expect(await pasted(html)).toMatchObject({
      markdown: `One A map\n\n![The regions](${own})`,
      images: 2,
    });
  });
});

const repeated = (part: string, length = 5_000_000) => part.repeat(Math.ceil(length / part.length));

describe('a clipboard of five megabytes', () => {
  it('if five megabytes are pasted, only the part up to the limit is converted (S10)', async () => {
    const { markdown: text, isCut } = await pasted(repeated('<p>A line of <b>words</b>.</p>'));
    expect(isCut).toBe(true);
    expect(text).toMatch(/^(A line of \*\*words\*\*\.\n\n)+/);
    expect(text.length).toBeLessThan(MAX_HTML);
  });

  it('styles, comments and embedded images in a pasted text don’t count towards its limit (S10)', async () => {
    const html = `<style>${repeated('a{}')}</style><!--${repeated('x')}--><p>One<img src="data:image/png;base64,${repeated('A')}"></p>`;
    expect(await pasted(html)).toMatchObject({ markdown: 'One', isCut: false, images: 1 });
  });

  it.each([
    ['paragraphs', '<p>One <b>two</b> <a href="https://a.b">three</a>.</p>'],
    ['spans', '<span style="font-weight:700">a</span><span>b</span>'],
    ['nested elements', '<div><b><span>a '],
    ['nested lists', '<ul><li>a'],
    ['nested quotes', '<blockquote>a'],
    ['items', '<li>a'],
    ['rows', '<table><tr><td>a<td>b'],
    ['wide cells', '<table><tr><td colspan=9999 rowspan=9999>a'],
    ['Word items', '<p style="mso-list:l0 level9 lfo1">a'],
    ['brackets', '&lt;['],
    ['stars', '*_`~'],
    ['tags that don’t end', '<a <'],
    ['comments that don’t end', '<!--a'],
    ['line breaks', '<br>a'],
  ])(
    'pasting five megabytes of %s takes less than four seconds of processor time (S10)',
    async (_, part) => {
      const html = repeated(part);
      const start = process.cpuUsage();
      await pasted(html);
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000);
    },
  );
});
