export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** If a diff would take more comparisons than this, the whole text counts as changed. */
const MAX_COMPARED = 4_000_000;

/** Returns what to remove from `before` and what to insert, word by word, to get `after`. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).toReversed(), now.slice(start).toReversed());
  const [gone, added] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return merged([
    part('same', old.slice(0, start)),
    ...diffMiddle(gone, added),
    part('same', old.slice(old.length - end)),
  ]);
}

const wordsOf = (text: string) => text.match(/\s+|\{\w+\}|[^\s{]+|\{/gu) ?? [];

const part = (kind: DiffPart['kind'], words: readonly string[]) => ({ kind, text: words.join('') });

function commonStart(one: readonly string[], other: readonly string[]) {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at === -1 ? one.length : at;
}

function diffMiddle(gone: readonly string[], added: readonly string[]): DiffPart[] {
  if (gone.length * added.length > MAX_COMPARED) return [part('gone', gone), part('new', added)];
  const common = commonLengths(gone, added);
  const parts: DiffPart[] = [];
  let [from, to] = [0, 0];
  while (from < gone.length && to < added.length) {
    if (gone[from] === added[to]) {
      parts.push(part('same', gone.slice(from, from + 1)));
      from += 1;
      to += 1;
    } else if (lengthAt(common, from + 1, to) >= lengthAt(common, from, to + 1)) {
      parts.push(part('gone', gone.slice(from, from + 1)));
      from += 1;
    } else {
      parts.push(part('new', added.slice(to, to + 1)));
      to += 1;
    }
  }
  return [...parts, part('gone', gone.slice(from)), part('new', added.slice(to))];
}

/** Cell [i][j]: the length of the longest common subsequence of gone[i…] and added[j…]. */
function commonLengths(gone: readonly string[], added: readonly string[]) {
  const rows = Array.from({ length: gone.length + 1 }, () => new Uint16Array(added.length + 1));
  for (let from = gone.length - 1; from >= 0; from -= 1) {
    for (let to = added.length - 1; to >= 0; to -= 1) {
      const row = rows[from];
      if (!row) continue;
      row[to] =
        gone[from] === added[to]
          ? lengthAt(rows, from + 1, to + 1) + 1
          : Math.max(lengthAt(rows, from + 1, to), lengthAt(rows, from, to + 1));
    }
  }
  return rows;
}

const lengthAt = (rows: readonly Uint16Array[], from: number, to: number) => rows[from]?.[to] ?? 0;

/** Joins adjacent parts of one kind, and puts removals before additions. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const next of parts.filter(({ text }) => text !== '')) {
    const last = joined.at(-1);
    if (last?.kind === next.kind) last.text += next.text;
    else joined.push({ ...next });
  }
  return joined;
}
