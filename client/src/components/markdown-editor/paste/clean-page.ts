import {
  descriptionOf,
  headingLevel,
  isElement,
  isInline,
  isLeftOut,
  isList,
  isText,
} from './elements.ts';
import { addItem, levelOnWeb, listFor, newList, setTick, wordItem } from './lists.ts';
import { marksOf, NO_MARKS, withoutBold, type Marks } from './marks.ts';
import {
  addText,
  append,
  breakLine,
  endLine,
  lineIn,
  lineOf,
  placeIn,
  type Place,
} from './place.ts';
import { addTable } from './tables.ts';

/** Maximum nesting depth of lists and quotes, just below the limit of the portal's Markdown. */
const MAX_DEPTH = 8;

/** Returns the path of an image that may stay; null for all other images. */
export type ImagePath = (address: string) => string | null;

/** Copies only plain elements of a pasted page: no styles, wrappers, scripts or remote files. */
export function cleanPage(document: Document, imagePath: ImagePath) {
  const page = document.createElement('div');
  let images = 0;

  const copyAll = (from: Node, place: Place, marks: Marks) => {
    for (let node = from.firstChild; node; node = node.nextSibling) {
      if (isText(node)) addText(place, node.nodeValue ?? '', marks);
      else if (isElement(node) && !isLeftOut(node)) copy(node, place, marksOf(node, marks));
    }
  };

  const copy = (element: Element, place: Place, marks: Marks) => {
    if (element.nodeName === 'BR') breakLine(place);
    else if (element.nodeName === 'IMG') copyImage(element, place, marks);
    else if (element.nodeName === 'INPUT') setTick(element, place);
    else if (isInline(element) || place.kind === 'line') copyAll(element, place, marks);
    else {
      endLine(place);
      copyBlock(element, place, marks);
      endLine(place);
    }
  };

  const copyBlock = (block: Element, place: Place, marks: Marks) => {
    const item = wordItem(block);
    if (isList(block)) copyList(block, place, marks);
    else if (item && place.kind !== 'cell') {
      copyItem(block, listFor(place.parent, item), place, marks);
    } else if (place.kind === 'page') copyOnPage(block, place, marks);
    else {
      if (item) addText(place, '• ', NO_MARKS);
      copyAll(block, place, marks);
    }
  };

  const copyOnPage = (block: Element, place: Place, marks: Marks) => {
    const level = headingLevel(block);
    const { nodeName } = block;
    if (level > 0) {
      const heading = lineIn(place, `h${level}`);
      copyAll(block, heading, marks);
      withoutBold(heading.parent);
    } else if (nodeName === 'TABLE') addTable(block, place, (cell, to) => copyAll(cell, to, marks));
    else if (nodeName === 'HR') append(place.parent, 'hr');
    else if (nodeName === 'PRE') {
      append(append(place.parent, 'pre'), 'code').textContent = block.textContent;
    } else if (nodeName === 'BLOCKQUOTE' && place.depth < MAX_DEPTH) {
      copyAll(block, placeIn(place, 'blockquote', 'page'), marks);
    } else copyAll(block, place, marks);
  };

  const copyList = (source: Element, place: Place, marks: Marks) => {
    const kind = { ordered: source.nodeName === 'OL', start: startOf(source) };
    if (place.kind === 'cell') {
      copyAsLines(source, place, marks);
      return;
    }
    // Items that are nested too deeply join the list around them.
    const isDeep = place.kind === 'item' && place.depth >= MAX_DEPTH;
    let list: Element | null = isDeep ? place.parent.parentElement : null;
    for (const node of Array.from(source.children)) {
      if (isLeftOut(node)) continue;
      const level = levelOnWeb(node);
      if (level > 0 && place.kind === 'page') list = listFor(place.parent, { ...kind, level });
      else list ??= newList(place.parent, kind);
      // Google Docs puts an inner list beside its item rather than inside.
      const last = list.lastElementChild;
      if (isList(node) && last) copyList(node, { ...itemPlace(place), parent: last }, marks);
      else copyItem(node, list, place, marks);
    }
  };

  const copyAsLines = (source: Element, place: Place, marks: Marks) => {
    Array.from(source.children).forEach((item, index) => {
      endLine(place);
      addText(place, source.nodeName === 'OL' ? `${index + 1}. ` : '• ', NO_MARKS);
      copyAll(item, place, marks);
    });
  };

  const copyItem = (source: Element, list: Element, around: Place, marks: Marks) => {
    addItem(list, (parent) => {
      const place = { ...itemPlace(around), parent };
      setTick(source, place);
      copyAll(source, place, marksOf(source, marks));
      endLine(place);
      return place;
    });
  };

  const copyImage = (image: Element, place: Place, marks: Marks) => {
    const path = imagePath(image.getAttribute('src') ?? '');
    const description = descriptionOf(image);
    if (path !== null) {
      const copied = append(lineOf(place), 'img');
      copied.setAttribute('src', path);
      copied.setAttribute('alt', description);
    } else if (image.getAttribute('aria-roledescription') !== 'checkbox') {
      images += 1;
      if (description) addText(place, ` ${description} `, marks);
    }
  };

  copyAll(document.body, { kind: 'page', parent: page, line: null, depth: 0 }, NO_MARKS);
  return { page, images };
}

const itemPlace = ({ parent, depth }: Place): Place => ({
  kind: 'item',
  parent,
  line: null,
  depth: depth + 1,
});

function startOf(list: Element) {
  return Number(list.getAttribute('start') ?? 1) || 1;
}
