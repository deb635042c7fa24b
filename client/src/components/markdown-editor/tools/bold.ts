import { matchesIn, selectedLines, type Edit, type Typed } from './edit.ts';

const BOLD = /\*\*(?=\S)(?:[^*]|\*(?!\*))*?\S\*\*/g;
/** Marks before the words of a line or a cell, such as '- ' or '## '. */
const LEAD = /^[ \t]*(?:#{1,6} +|> ?|[-*+] +(?:\[[ xX]\] +)?|\d{1,9}[.)] +)*/;
const LETTER = /[\p{L}\p{N}'’_-]/u;

interface Piece {
  from: number;
  to: number;
}

export function isBold(typed: Typed) {
  const pieces = piecesOf(typed);
  return pieces.length > 0 && pieces.every((piece) => runAround(typed.text, piece));
}

/** Turns bold on or off for the selection, or for the word at the caret. */
export function toggleBold(typed: Typed): Edit {
  const { text, from, to } = typed;
  const pieces = piecesOf(typed);
  if (pieces.length === 0) return togglePair(typed);
  const isOn = isBold(typed);
  const changes = isOn ? unmarked(text, pieces) : marked(text, pieces);
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return { from, to, insert: text.slice(from, to), select: [from, to] };
  let insert = '';
  let end = first.from;
  for (const change of changes) {
    insert += text.slice(end, change.from) + change.insert;
    end = change.to;
  }
  const [start, shift] = [first.from, isOn ? -2 : 2];
  const select: Edit['select'] =
    from === to
      ? [Math.max(start, from + shift), Math.max(start, from + shift)]
      : changes.length === 1 && !isOn
        ? [start + 2, start + insert.length - 2]
        : [start, start + insert.length];
  return { from: start, to: last.to, insert, select };
}

/** The words of the selection, one piece for each line or table cell. */
function piecesOf(typed: Typed): Piece[] {
  const { text } = typed;
  const { from, to } = typed.from === typed.to ? wordAt(typed) : typed;
  const { start, end } = selectedLines({ text, from, to });
  return matchesIn(text, start, end, /[^\n]+/g)
    .flatMap((line) => (isTableRow(line.match[0]) ? cellsOf(text, line) : [line]))
    .map((part) => {
      const lead = LEAD.exec(text.slice(part.from, part.to))?.[0].length ?? 0;
      return trimmed(text, Math.max(from, part.from + lead), Math.min(to, part.to));
    })
    .filter((piece) => piece.from < piece.to);
}

function wordAt({ text, from }: Typed): Piece {
  let [start, end] = [from, from];
  while (start > 0 && LETTER.test(text[start - 1] ?? '')) start -= 1;
  while (end < text.length && LETTER.test(text[end] ?? '')) end += 1;
  return { from: start, to: end };
}

const isTableRow = (line: string) => line.trimStart().startsWith('|');

function cellsOf(text: string, { from, to }: Piece) {
  return matchesIn(text, from, to, /(?:\\.|[^|\\])+/g).filter(
    ({ match }) => !/^[\s:-]*$/.test(match[0]),
  );
}

function trimmed(text: string, from: number, to: number): Piece {
  const part = text.slice(from, Math.max(from, to));
  const start = from + part.length - part.trimStart().length;
  return { from: start, to: start + part.trim().length };
}

function runsIn(text: string, piece: Piece) {
  const { start, end } = selectedLines({ text, from: piece.from, to: piece.to });
  return matchesIn(text, start, end, BOLD);
}

function runAround(text: string, piece: Piece) {
  return runsIn(text, piece).find((run) => run.from <= piece.from && piece.to <= run.to);
}

interface Change extends Piece {
  insert: string;
}

function unmarked(text: string, pieces: readonly Piece[]): Change[] {
  const runs = new Map(
    pieces.flatMap((piece) => {
      const run = runAround(text, piece);
      return run ? [[run.from, run] as const] : [];
    }),
  );
  return [...runs.values()].map(({ from, to, match }) => ({
    from,
    to,
    insert: match[0].slice(2, -2),
  }));
}

function marked(text: string, pieces: readonly Piece[]): Change[] {
  return pieces.map((piece) => {
    // A bold run that begins or ends inside the piece becomes part of the piece.
    const runs = runsIn(text, piece).filter((run) => run.from < piece.to && run.to > piece.from);
    const from = Math.min(piece.from, ...runs.map((run) => run.from));
    const to = Math.max(piece.to, ...runs.map((run) => run.to));
    const words = runs.reduceRight(
      (whole, run) =>
        whole.slice(0, run.from - from) + run.match[0].slice(2, -2) + whole.slice(run.to - from),
      text.slice(from, to),
    );
    return { from, to, insert: `**${words}**` };
  });
}

function togglePair({ text, from, to }: Typed): Edit {
  const isEmptyPair = text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**';
  if (isEmptyPair) return { from: from - 2, to: to + 2, insert: '', select: [from - 2, from - 2] };
  return { from, to: from, insert: '****', select: [from + 2, from + 2] };
}
