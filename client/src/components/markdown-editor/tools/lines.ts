import { selectedLines, type Edit, type Typed } from './edit.ts';

export type LineKind = 'heading' | 'list' | 'checklist' | 'numbers' | 'plain';

const MARKED = /^([ \t]*)(#{1,6} +|[-*+] +\[[ xX]\] +|[-*+] +|\d{1,9}[.)] +)?(.*)$/s;
const MARKS = { heading: '## ', list: '- ', checklist: '- [ ] ' };

interface Line {
  kind: LineKind;
  indent: string;
  mark: string;
  words: string;
}

function readLine(line: string): Line {
  const [, indent = '', mark = '', words = ''] = MARKED.exec(line) ?? [];
  return { kind: kindOf(mark), indent, mark, words };
}

function kindOf(mark: string): LineKind {
  if (mark === '') return 'plain';
  if (mark.startsWith('#')) return 'heading';
  if (mark.includes('[')) return 'checklist';
  return /^\d/.test(mark) ? 'numbers' : 'list';
}

const isEmpty = (line: string) => line.trim() === '';

/** Returns the selected lines. Tools skip those for which `isMeant` returns false. */
function linesOf(typed: Typed) {
  const { start, end } = selectedLines(typed);
  const lines = typed.text.slice(start, end).split('\n');
  const isBlank = lines.every(isEmpty);
  return { start, end, lines, isMeant: (line: string) => isBlank || !isEmpty(line) };
}

/** The kind of the selected lines; 'plain' if they differ. */
export function selectedKind(typed: Typed): LineKind {
  const { lines, isMeant } = linesOf(typed);
  const [first = 'plain', ...others] = lines.filter(isMeant).map((line) => readLine(line).kind);
  return others.every((kind) => kind === first) ? first : 'plain';
}

export function toggleLines(typed: Typed, kind: keyof typeof MARKS): Edit {
  const { text, from, to } = typed;
  const { start, end, lines, isMeant } = linesOf(typed);
  const isOn = selectedKind(typed) === kind;
  const changed = lines.map((line) => {
    if (!isMeant(line)) return line;
    const { indent, words } = readLine(line);
    if (isOn) return indent + words;
    return (kind === 'heading' ? '' : indent) + MARKS[kind] + words;
  });
  const insert = changed.join('\n');
  const isFollowed = !isOn && kind !== 'heading' && continues(text, end);
  const grown = insert.length - (end - start);
  const caret = Math.max(start, from + grown);
  return {
    from: start,
    to: end,
    insert: isFollowed ? `${insert}\n` : insert,
    select: from === to ? [caret, caret] : [start, start + insert.length],
  };
}

/** Whether the next line has plain words, which would become part of the item above. */
function continues(text: string, end: number) {
  const [next = ''] = text.slice(end + 1).split('\n', 1);
  return !isEmpty(next) && readLine(next).kind === 'plain' && !/^[ \t]*[|>]/.test(next);
}

/** Adds a list item on Enter, or ends the list at an empty item. Returns null outside of a list. */
export function nextItem({ text, from, to }: Typed): Edit | null {
  if (from !== to) return null;
  const { start, end } = selectedLines({ text, from, to });
  const { kind, indent, mark } = readLine(text.slice(start, end));
  if (kind === 'plain' || kind === 'heading') return null;
  const wordsAt = start + indent.length + mark.length;
  if (from < wordsAt) return null;
  if (isEmpty(text.slice(wordsAt, end))) {
    return { from: start, to: end, insert: '', select: [start, start] };
  }
  const insert = `\n${indent}${followingMark(kind, mark)}`;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

function followingMark(kind: LineKind, mark: string) {
  if (kind === 'checklist') return mark.replace(/\[[xX]\]/, '[ ]');
  return mark.replace(/\d+/, (number) => String(Number(number) + 1));
}
