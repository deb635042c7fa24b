import { describe, expect, it } from 'vitest';
import { exampleOf } from './examples.ts';
import { renderEmail } from './render-email.ts';
import { renderPush } from './render-push.ts';
import { renderText } from './render-text.ts';
import type { Told } from './content.ts';

const BASE = 'https://portal.example.org';

function told(body: string): Told {
  const { facts, ...message } = exampleOf('announcement', BASE);
  return { ...message, facts: { ...facts, title: 'Roll call', body } };
}

/** The mail's HTML between the greeting and the footer, without styles. */
function htmlOf(body: string) {
  const [, rest = ''] = renderEmail(told(body)).html.split('Hello Pat,</p>\n');
  return (rest.split('\n\n')[0] ?? '').replaceAll(/ style="[^"]*"/gu, '').trim();
}

function textOf(body: string) {
  const [, rest = ''] = renderEmail(told(body)).text.split('Hello Pat,\n\n');
  return rest.split('\n\n-- ')[0];
}

describe('the mail of an announcement', () => {
  it.each([
    [
      'Please **look** at _your_ hours',
      '<p>Please <strong>look</strong> at <em>your</em> hours</p>',
    ],
    ['## Hours\n\n### More', '<h2>Hours</h2>\n<h3>More</h3>'],
    ['- one\n- two\n  1. three', '<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul>'],
    ['4. four\n5. five', '<ol start="4"><li>four</li><li>five</li></ol>'],
    ['- [ ] one\n- [x] two', '<ul><li>☐ one</li><li>☑ two</li></ul>'],
    [
      '[the roster](https://a.b/c?d=1&e="2") and [training](/training)',
      '<p><a class="link" href="https://a.b/c?d=1&amp;e=%222%22">the roster</a> and <a class="link" href="https://portal.example.org/training">training</a></p>',
    ],
    [
      '| a | b |\n| --- | --: |\n| c | d |',
      '<table><tr><th class="line">a</th><th class="line">b</th></tr><tr><td class="line">c</td><td class="line">d</td></tr></table>',
    ],
  ])('the mail of an announcement renders the Markdown %j as HTML', (body, html) => {
    expect(htmlOf(body)).toBe(html);
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](#part)',
    '![a](https://a.b/c.png)',
  ])(
    'if an announcement contains the unsafe link %j, its mail shows only the link’s text, without a link (M6)',
    (body) => {
      expect(htmlOf(body)).toBe('<p>a</p>');
    },
  );

  it('if somebody types HTML into an announcement, its mail shows the HTML as plain text (M6)', () => {
    expect(htmlOf('<b onclick="alert(1)">**a**</b>')).toBe(
      '<p>&lt;b onclick=&quot;alert(1)&quot;&gt;<strong>a</strong>&lt;/b&gt;</p>',
    );
  });
});

describe('an announcement in plain text', () => {
  it('an announcement typed without any Markdown keeps its paragraphs and line breaks in the mail', () => {
    const body =
      'Dear all,\r\nplease call 502-555-0100.\r\n\r\n    Pat Person\r\n    Office & desk';
    expect(htmlOf(body)).toBe(
      '<p>Dear all,<br>please call 502-555-0100.</p>\n<p>Pat Person<br>Office &amp; desk</p>',
    );
    expect(textOf(body)).toBe('Dear all,\nplease call 502-555-0100.\n\nPat Person\nOffice & desk');
  });

  it('if the quotes in an announcement are nested too deeply, its mail shows the text as it was typed, without formatting', () => {
    const body = `${'> '.repeat(40)}a\n\nb`;
    expect(htmlOf(body)).toBe(`<p>${'&gt; '.repeat(40)}a</p>\n<p>b</p>`);
    expect(textOf(body)).toBe(body);
  });
});

const RICH =
  '## Roll call\n\nPlease **look**:\n\n- one\n- two\n\n[The roster](https://a.b) or https://c.d/e, [the desk](mailto:a@b.c) and [here](#x)';

describe('an announcement without formatting', () => {
  it('the plain-text version of an announcement’s mail contains all words, list items and link addresses', () => {
    expect(textOf(RICH)).toBe(
      'Roll call\n\nPlease look:\n\n- one\n- two\n\nThe roster (https://a.b/) or https://c.d/e, the desk (a@b.c) and here',
    );
    expect(textOf('| a | b |\n| --- | --- |\n| c | d |\n\n> e')).toBe('a | b\nc | d\n\ne');
  });

  it('the notification and the text message of an announcement show its words without Markdown marks', () => {
    expect(renderPush(told(RICH)).body).toBe(
      'Roll call Please look: - one - two The roster (https://a.b/) or https://c.d/e, the desk (a@b.c) and here',
    );
    expect(renderText(told(RICH))).toMatch(
      /^Chaplaincy Program: Roll call\. Roll call Please look: - one - two The roster \(https:\/\/a\.b\/\)/,
    );
  });
});
