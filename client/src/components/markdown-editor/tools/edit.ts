export interface Typed {
  text: string;
  from: number;
  to: number;
}

/** Replaces the text between `from` and `to` by `insert`, then selects `select`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [from: number, to: number];
}

/** The range from the start of the first selected line to the end of the last. */
export function selectedLines({ text, from, to }: Typed) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // If a selection ends at the start of a line, that line is not selected.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const end = text.indexOf('\n', last);
  return { start, end: end === -1 ? text.length : end };
}

/** Inserts a block with an empty line before it and after it. */
export function asBlock({ text, from, to }: Typed, block: string): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail =
    after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const end = from + lead.length + block.length;
  return { from, to, insert: lead + block + tail, select: [end, end] };
}

export function matchesIn(text: string, start: number, end: number, pattern: RegExp) {
  return [...text.slice(start, end).matchAll(pattern)].map((match) => {
    const from = start + match.index;
    return { match, from, to: from + match[0].length };
  });
}
