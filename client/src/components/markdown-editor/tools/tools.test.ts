import { describe, expect, it } from 'vitest';
import type { Edit, Typed } from './edit.ts';
import { nextItem } from './lines.ts';
import { addLink, pastedLink, unlink, wholeAddress } from './links.ts';
import { EDITS, toolsOn } from './tools.ts';

/** `«` and `»` mark the selection, `‸` marks the caret. */
function typed(marked: string): Typed {
  const at = marked.search(/[«‸]/);
  const text = marked.replace(/[«»‸]/g, '');
  const to = marked.includes('»') ? marked.indexOf('»') - 1 : at;
  return { text, from: at, to };
}

function after({ text }: Typed, edit: Edit | null) {
  if (!edit) return null;
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [from, to] = edit.select;
  if (from === to) return `${changed.slice(0, from)}‸${changed.slice(from)}`;
  return `${changed.slice(0, from)}«${changed.slice(from, to)}»${changed.slice(to)}`;
}

const use = (tool: keyof typeof EDITS, marked: string) => {
  const before = typed(marked);
  return after(before, EDITS[tool](before));
};

describe('the bold tool', () => {
  it.each([
    ['makes the selected words bold', 'Stay «with» them', 'Stay **«with»** them'],
    ['makes the word at the caret bold', 'Stay wi‸th them', 'Stay **wi‸th** them'],
    ['leaves spaces around the selection plain', 'Stay« with »them', 'Stay **«with»** them'],
    ['begins a bold word where the caret is at no word', 'Stay ‸', 'Stay **‸**'],
    ['makes each line bold after its mark', '«- one\n- two»', '«- **one**\n- **two**»'],
    ['makes the cells of a row bold', '«| a | b |»', '| «**a** | **b**» |'],
    ['extends a bold part to the whole selection', '«a **b** c»', '**«a b c»**'],
    [
      'joins the selection with a bold part that begins before it',
      'a **b «c** d»',
      'a **«b c d»**',
    ],
  ])('the bold tool %s', (_, before, expected) => {
    const shown = use('bold', before);
    expect(shown?.replace(/^«- \*\*/, '- «**')).toBe(expected.replace(/^«- \*\*/, '- «**'));
  });

  it.each([
    ['Stay **«with»** them', 'Stay «with» them'],
    ['Stay «**with**» them', 'Stay «with» them'],
    ['Stay **wi‸th** them', 'Stay wi‸th them'],
    ['Stay **‸**', 'Stay ‸'],
    ['«- **one**\n- **two**»', '- «one\n- two»'],
  ])('the bold tool makes bold words plain again: %j', (before, expected) => {
    expect(use('bold', before)).toBe(expected);
  });
});

describe('the heading, list and checklist tools', () => {
  it.each([
    ['heading', 'Be‸fore\nafter', '## Be‸fore\nafter'],
    ['heading', '### Be‸fore', 'Be‸fore'],
    ['heading', '- «Before»', '«## Before»'],
    ['list', '«one\n\ntwo»', '«- one\n\n- two»'],
    ['list', '«- one\n- two»', '«one\ntwo»'],
    ['list', '«- [x] one\n2. two»', '«- one\n- two»'],
    ['list', '«one\n»two', '«- one»\n\ntwo'],
    ['list', 'o‸ne\n- two', '- o‸ne\n- two'],
    ['list', '  ‸', '  - ‸'],
    ['checklist', '«one\n- two»', '«- [ ] one\n- [ ] two»'],
    ['checklist', '- [x] o‸ne', 'o‸ne'],
  ] as const)('the %s tool turns %j into %j', (tool, before, expected) => {
    expect(use(tool, before)).toBe(expected);
  });
});

describe('Enter in a list', () => {
  it.each([
    ['- one‸', '- one\n- ‸'],
    ['  - [x] one‸', '  - [x] one\n  - [ ] ‸'],
    ['9. one‸ two', '9. one\n10. ‸ two'],
    ['- one\n- ‸', '- one\n‸'],
  ])('Enter in a list begins the next item or ends the list: %j', (before, expected) => {
    expect(after(typed(before), nextItem(typed(before)))).toBe(expected);
  });

  it.each(['## one‸', 'one‸', '‸- one', '- «one»'])(
    'outside of a list, or with a selection, Enter does only what the browser does: %j',
    (before) => {
      expect(nextItem(typed(before))).toBeNull();
    },
  );
});

describe('the table tool', () => {
  it('the table tool adds an empty table, with an empty line above it', () => {
    expect(use('table', 'Before‸')).toBe(
      'Before\n\n| «Column 1» | Column 2 |\n| --- | --- |\n|  |  |',
    );
  });

  it('the table tool turns selected lines with tabs into a table', () => {
    expect(use('table', '«Name\tPhone\nLead\n»After')).toBe(
      '| Name | Phone |\n| --- | --- |\n| Lead |  |‸\n\nAfter',
    );
  });

  it.each([
    ['| a | b |\n| --- | --- |\n| c‸ | d |', '| a | b |\n| --- | --- |\n| c | d |\n| ‸  |   |'],
    ['| a‸ | b |\n| --- | --- |\n| c | d |', '| a | b |\n| --- | --- |\n| ‸  |   |\n| c | d |'],
  ])('the table tool adds a row if the caret is in a table: %j', (before, expected) => {
    expect(use('table', before)).toBe(expected);
  });
});

describe('links', () => {
  it('brackets in the words or the URL of a new link are escaped, because they would end the link too early', () => {
    const before = typed('See «here» now');
    expect(after(before, addLink(before, 'the [old] roster', 'https://a.b/c_(d)'))).toBe(
      'See [the \\[old\\] roster](https://a.b/c_%28d%29)‸ now',
    );
  });

  it('removing the link at the caret keeps its words', () => {
    const before = typed('See [the ro‸ster](https://a.b) now');
    expect(after(before, unlink(before))).toBe('See «the roster» now');
    expect(unlink(typed('See ![a m‸ap](a.png)'))).toBeNull();
  });

  it.each([
    ['www.ky.gov/roster', 'https://www.ky.gov/roster'],
    ['https://ky.gov', 'https://ky.gov/'],
    ['pat@example.org', 'mailto:pat@example.org'],
    ['(502) 555-0142', 'tel:5025550142'],
    ['/training', '/training'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
  ])('an address typed as %j in the link dialog is completed to %j', (address, whole) => {
    expect(wholeAddress(address)).toBe(whole);
  });

  it.each([
    '',
    'roster',
    'java\nscript:alert(1)',
    'javascript:alert(1)',
    'data:text/html,a',
    'a b.c',
  ])('an address typed as %j in the link dialog is refused', (address) => {
    expect(wholeAddress(address)).toBeNull();
  });

  it('pasting a web address onto selected words turns the words into a link', () => {
    const before = typed('See «the roster» now');
    expect(after(before, pastedLink(before, ' https://a.b/c '))).toBe(
      'See [the roster](https://a.b/c)‸ now',
    );
    expect(pastedLink(typed('See ‸'), 'https://a.b')).toBeNull();
    expect(pastedLink(before, 'javascript:alert(1)')).toBeNull();
    expect(pastedLink(typed('«https://c.d»'), 'https://a.b')).toBeNull();
  });
});

it('the toolbar shows which tools are on for the selected text', () => {
  expect(toolsOn(typed('- [ ] **a‸** b'))).toMatchObject({
    checklist: true,
    bold: true,
    list: false,
  });
  expect(toolsOn(typed('## «a\n»b'))).toMatchObject({ heading: true, bold: false });
  expect(toolsOn(typed('[a‸](b)'))).toMatchObject({ link: true, heading: false });
});
