/** In characters. More HTML would block a slow computer for longer than half a second. */
export const MAX_HTML = 500_000;
const MAX_TAGS = 20_000;
/** Maximum nesting depth: browsers take seconds to parse thousands of nested elements. */
const MAX_OPEN = 250;

/** Parts without text. They don't count towards the limit, because Word adds 100 kB of styles. */
const NO_TEXT = /<!--|<(style|script|xml)[\s>]|(?:src|href)\s*=\s*(["'])data:/gi;

export function boundHtml(html: string) {
  const copied = copiedPart(html);
  const kept: string[] = [];
  let length = 0;
  let at = 0;
  NO_TEXT.lastIndex = 0;
  while (at < copied.length && length <= MAX_HTML) {
    const part = NO_TEXT.exec(copied);
    const text = copied.slice(at, Math.min(part?.index ?? Infinity, at + MAX_HTML + 1));
    kept.push(text);
    length += text.length;
    at = part ? endOf(copied, part) : copied.length;
    NO_TEXT.lastIndex = at;
  }
  const whole = kept.join('');
  const bounded = cutBetweenTags(whole);
  return { bounded, isCut: bounded.length < whole.length };
}

/** The part of a page that was copied, which programs on Windows mark with comments. */
function copiedPart(html: string) {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  return start >= 0 && end > start ? html.slice(start, end) : html;
}

function endOf(html: string, { 0: start, 1: element, 2: quote, index }: RegExpExecArray) {
  const from = index + start.length;
  const end = element ? new RegExp(`</${element}>`, 'gi') : quote ? new RegExp(quote, 'g') : /-->/g;
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}

/** Tags that add no nesting: comments, empty elements, and paragraphs (the next one ends them). */
const OPENS_NOTHING = /[!?]|(?:br|img|hr|input|col|wbr|meta|link|p)(?![\w:-])/iy;

function cutBetweenTags(html: string) {
  let tags = 0;
  let open = 0;
  let end = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    const isEnd = html[at + 1] === '/';
    OPENS_NOTHING.lastIndex = isEnd ? at + 2 : at + 1;
    if (!OPENS_NOTHING.test(html)) open = isEnd ? Math.max(0, open - 1) : open + 1;
    if (tags > MAX_TAGS || open > MAX_OPEN || at > MAX_HTML) return html.slice(0, end);
    end = at;
  }
  return html.length > MAX_HTML ? html.slice(0, MAX_HTML) : html;
}
