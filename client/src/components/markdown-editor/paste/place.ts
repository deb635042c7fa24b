import { addWords, NO_MARKS, type Marks } from './marks.ts';

/** Where pasted words are added: a page gets paragraphs, a table cell only lines. */
export interface Place {
  kind: 'page' | 'item' | 'cell' | 'line';
  parent: Element;
  /** The element that the next words are added to; null at the start of a line. */
  line: Element | null;
  /** How many lists and quotes the words are nested in. */
  depth: number;
  /** Set for an item with a checkbox. */
  isTicked?: boolean;
}

/** Adds a text. Spaces alone don't begin a line. */
export function addText(place: Place, text: string, marks: Marks) {
  const words = text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/[\u200b\ufeff]/g, '');
  if (place.line !== null || words.trim() !== '') addWords(lineOf(place), words, marks);
}

export function lineOf(place: Place) {
  place.line ??= beginLine(place);
  return place.line;
}

function beginLine({ kind, parent }: Place) {
  if (kind === 'line' || (kind === 'item' && !parent.firstChild)) return parent;
  if (kind === 'cell') {
    if (parent.firstChild) append(parent, 'br');
    return parent;
  }
  return append(parent, 'p');
}

export function breakLine(place: Place) {
  const { line } = place;
  if (line === null) return;
  if (/^H\d$/.test(line.nodeName)) addText(place, ' ', NO_MARKS);
  else if (place.kind === 'cell' || line.lastChild?.nodeName === 'BR') endLine(place);
  else append(line, 'br');
}

export function endLine(place: Place) {
  const last = place.line?.lastChild;
  if (last?.nodeName === 'BR') last.parentNode?.removeChild(last);
  if (place.kind !== 'line') place.line = null;
}

export function lineIn(place: Place, name: string): Place {
  const parent = append(place.parent, name);
  return { kind: 'line', parent, line: parent, depth: place.depth };
}

export function placeIn(place: Place, name: string, kind: 'page' | 'item' | 'cell'): Place {
  return { kind, parent: append(place.parent, name), line: null, depth: place.depth + 1 };
}

export function append(parent: Element, name: string) {
  return parent.appendChild(parent.ownerDocument.createElement(name));
}
