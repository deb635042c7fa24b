import { isText } from './elements.ts';
import { append, type Place } from './place.ts';

interface ListKind {
  ordered: boolean;
  start: number;
}

interface LeveledItem extends ListKind {
  /** 1 for the outermost list. */
  level: number;
}

const MAX_LEVEL = 8;
const WORD_ITEM = /mso-list\s*:\s*l\d+\s+level(\d+)/i;
/** A number such as '1.', '2)', 'a.' or '(iv)'. */
const NUMBER = /^\(?(?:(\d+)|[a-z]|[ivxlcdm]+)[.)]/i;

/** Reads a list item of Word: a paragraph with the level in its style and the bullet as text. */
export function wordItem(paragraph: Element): LeveledItem | null {
  const level = WORD_ITEM.exec(paragraph.getAttribute('style') ?? '')?.[1];
  if (!level || paragraph.nodeName !== 'P') return null;
  const number = NUMBER.exec(bulletOf(paragraph));
  return { level: Number(level), ordered: number !== null, start: Number(number?.[1] ?? 1) };
}

function bulletOf(paragraph: Element) {
  const bullet = Array.from(paragraph.querySelectorAll('[style]')).find((element) =>
    /mso-list\s*:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  return bullet?.textContent?.trim() ?? '';
}

/** The list level in an item's attribute, which only Word on the web sets; 0 if absent. */
export function levelOnWeb(item: Element) {
  return Number(item.getAttribute('data-aria-level') ?? 0) || 0;
}

/** Finds the list that an item of this level belongs to, or adds a new list. */
export function listFor(place: Element, { level, ...kind }: LeveledItem): Element {
  let host = place;
  for (let at = 1; ; at += 1) {
    const list = host.lastElementChild;
    const isInner = at >= Math.min(level, MAX_LEVEL);
    if (!list || !/^[OU]L$/.test(list.nodeName)) return newList(host, kind);
    if (isInner) return list.nodeName === nameOf(kind) ? list : newList(host, kind);
    if (!list.lastElementChild) return list;
    host = list.lastElementChild;
  }
}

const nameOf = ({ ordered }: ListKind) => (ordered ? 'OL' : 'UL');

export function newList(host: Element, kind: ListKind) {
  const list = append(host, nameOf(kind).toLowerCase());
  list.setAttribute('start', String(kind.start));
  return list;
}

/** Adds an item. Stores its number as an attribute, because counting earlier items is slow. */
export function addItem(list: Element, fill: (item: Element) => Place) {
  const before = list.lastElementChild?.getAttribute('value');
  const number = before ? Number(before) + 1 : Number(list.getAttribute('start'));
  const item = append(list, 'li');
  item.setAttribute('value', String(number));
  const { isTicked } = fill(item);
  if (!item.firstChild) list.removeChild(item);
  else if (isTicked !== undefined) {
    item.insertBefore(list.ownerDocument.createTextNode(tickOf(isTicked)), item.firstChild);
  } else tickByBox(item);
}

/** Sets an item's tick if the element is a checkbox, or has the role of a checkbox. */
export function setTick(element: Element, place: Place) {
  if (place.kind !== 'item') return;
  if (element.getAttribute('role') === 'checkbox') {
    place.isTicked = element.getAttribute('aria-checked') === 'true';
  } else if (element.getAttribute('type') === 'checkbox') {
    place.isTicked = element.hasAttribute('checked');
  }
}

function tickByBox({ firstChild: first }: Element) {
  if (!first || !isText(first)) return;
  const text = first.nodeValue ?? '';
  const box = /^\s*([☐☑☒❏□])\s*/u.exec(text);
  if (box) first.nodeValue = tickOf('☑☒'.includes(box[1] ?? '')) + text.slice(box[0].length);
}

const tickOf = (isTicked: boolean) => (isTicked ? '[x] ' : '[ ] ');
