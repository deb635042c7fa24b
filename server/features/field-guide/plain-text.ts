import createMarkdownIt, { type Token } from 'markdown-it';
import { nestedTooDeeply } from './errors.ts';

const MAX_DEPTH = 10;
/** A list and its item are a level each. */
const MAX_LEVEL = 2 * MAX_DEPTH;

// Raw HTML stays text: readers see it as it is written.
const markdown = createMarkdownIt({ html: false, linkify: false });
markdown.set({ maxNesting: MAX_LEVEL });

export interface PlainText {
  plainText: string;
  wordCount: number;
}

/**
 * The words of a Markdown text without its marks, blocks and cells separated by one space; a colon
 * follows a heading.
 * @throws AppError 400 when lists or quotes are nested too deeply
 */
export function plainTextOf(content: string): PlainText {
  const tokens = markdown.parse(content, {});
  if (tokens.some(isCutOff)) throw nestedTooDeeply(MAX_DEPTH);
  const pieces = tokens.map((token, index) => {
    if (token.type !== 'inline') return token.content;
    const text = withoutMarks(inlineText(token));
    return tokens[index - 1]?.type === 'heading_open' ? introducing(text) : text;
  });
  const plainText = pieces.join(' ').replace(/\s+/g, ' ').trim();
  return { plainText, wordCount: plainText.split(' ').filter(isWord).length };
}

/** The parser leaves out what stands inside the last level that it may open. */
function isCutOff({ type, level }: Token) {
  return level >= MAX_LEVEL - 1 && (type === 'blockquote_open' || type === 'list_item_open');
}

function inlineText(token: Token): string {
  return (token.children ?? []).map(textOf).join('');
}

function textOf(token: Token): string {
  if (token.type === 'image') return inlineText(token);
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.content;
}

/** The marks of tasks and footnotes, which the parser takes for text. */
function withoutMarks(text: string) {
  return text.replace(/^\[[ xX]\] /, '').replace(/\[\^[^\]\s]{1,100}\]:?/g, '');
}

/** A heading that runs on into the text below it. */
function introducing(heading: string) {
  return /[\p{L}\p{N}]$/u.test(heading) ? `${heading}:` : heading;
}

function isWord(text: string) {
  return /[\p{L}\p{N}]/u.test(text);
}
