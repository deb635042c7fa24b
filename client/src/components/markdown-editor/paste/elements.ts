const ELEMENT = 1;
const TEXT = 3;

export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;
export const isText = (node: Node) => node.nodeType === TEXT;

const LEFT_OUT = namesIn(
  'AUDIO BUTTON CANVAS DATALIST EMBED HEAD IFRAME LINK MATH META NOSCRIPT OBJECT PROGRESS SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO XML',
);
const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*ignore)/i;

/** Whether to skip an element, such as hidden text or Word's own elements `v:shape` and `o:p`. */
export function isLeftOut(element: Element) {
  const name = element.nodeName.toUpperCase();
  const style = element.getAttribute('style');
  return LEFT_OUT.has(name) || /^[OVM]:/.test(name) || (style !== null && HIDDEN.test(style));
}

const INLINE = namesIn(
  'A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR',
);

export const isInline = ({ nodeName }: Element) =>
  INLINE.has(nodeName) || nodeName.includes(':') || nodeName.includes('-');

export const isList = ({ nodeName }: Element) => nodeName === 'UL' || nodeName === 'OL';

/** The level of a heading, from 1 to 6; 0 for other elements. */
export function headingLevel(element: Element) {
  const named = /^H([1-6])$/.exec(element.nodeName)?.[1];
  if (named) return Number(named);
  if (element.getAttribute('class')?.split(/\s+/).includes('MsoTitle')) return 1;
  const level = Number(element.getAttribute('aria-level'));
  return element.getAttribute('role') === 'heading' && level > 0 ? Math.min(level, 6) : 0;
}

/** The description of an image; '' if it is only the name of a file. */
export function descriptionOf(image: Element) {
  const alt = (image.getAttribute('alt') ?? '').trim();
  return /\.(?:png|jpe?g|gif|webp|svg|bmp|emf)$/i.test(alt) ? '' : alt;
}

function namesIn(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
