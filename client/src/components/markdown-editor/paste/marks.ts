export interface Marks {
  link: string | null;
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  isCode: boolean;
}

export const NO_MARKS: Marks = {
  link: null,
  isBold: false,
  isItalic: false,
  isStruck: false,
  isCode: false,
};

const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i;
const NOT_BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:normal|lighter|[1-5]00)/i;
const ITALIC = /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i;
const NOT_ITALIC = /(?:^|;)\s*font-style\s*:\s*normal/i;
const STRUCK = /(?:^|;)\s*text-decoration[a-z-]*\s*:[^;]*line-through/i;

/** A style wins over the element's name, because Google Docs wraps the whole text in a `b`. */
export function marksOf(element: Element, around: Marks): Marks {
  const { nodeName } = element;
  const style = element.getAttribute('style') ?? '';
  const isBold =
    styled(style, BOLD, NOT_BOLD) ?? (/^(?:B|STRONG|DT)$/.test(nodeName) || around.isBold);
  const isItalic =
    styled(style, ITALIC, NOT_ITALIC) ?? (/^(?:I|EM|CITE)$/.test(nodeName) || around.isItalic);
  const isStruck = /^(?:S|STRIKE|DEL)$/.test(nodeName) || STRUCK.test(style) || around.isStruck;
  const isCode = /^(?:CODE|KBD|SAMP|TT)$/.test(nodeName) || around.isCode;
  const link = nodeName === 'A' ? followed(element.getAttribute('href')) : null;
  return { link: link ?? around.link, isBold, isItalic, isStruck, isCode };
}

function styled(style: string, on: RegExp, off: RegExp) {
  if (on.test(style)) return true;
  return off.test(style) ? false : undefined;
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Returns null for URLs that run code, and for links within the page or to a file on disk. */
function followed(address: string | null) {
  const text = address?.trim() ?? '';
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return SCHEMES.has(protocol) ? href : null;
}

/** Adds words to a line. Reuses the elements at the end of the line that have the same marks. */
export function addWords(line: Element, words: string, marks: Marks) {
  const { ownerDocument } = line;
  const names = [
    ...(marks.link === null ? [] : ['A']),
    ...(marks.isBold ? ['STRONG'] : []),
    ...(marks.isItalic ? ['EM'] : []),
    ...(marks.isStruck ? ['DEL'] : []),
    ...(marks.isCode ? ['CODE'] : []),
  ];
  let place = line;
  for (const name of names) {
    const before = elementAtEnd(place);
    const isSame = before?.nodeName === name && (name !== 'A' || linkOf(before) === marks.link);
    if (before && isSame) place = before;
    else {
      // If `words` are only spaces, adds no marks: Markdown would show asterisks or brackets.
      if (words.trim() === '') break;
      const made = ownerDocument.createElement(name.toLowerCase());
      if (name === 'A' && marks.link !== null) made.setAttribute('href', marks.link);
      place.appendChild(made);
      place = made;
    }
  }
  place.appendChild(ownerDocument.createTextNode(words));
}

function elementAtEnd({ lastChild, lastElementChild }: Element) {
  return lastChild === lastElementChild ? lastElementChild : null;
}

const linkOf = (element: Element) => element.getAttribute('href');

/** Removes bold in headings and table heads, which are bold anyway. */
export function withoutBold(element: Element) {
  for (const strong of Array.from(element.querySelectorAll('strong'))) {
    while (strong.firstChild) strong.parentNode?.insertBefore(strong.firstChild, strong);
    strong.parentNode?.removeChild(strong);
  }
}
