/** What a plain text would lose. Editors of code have only `div` and `span`. */
const FORMATTED =
  /<(?:h[1-6]|p|li|table|strong|b|em|i|a|blockquote|pre|hr|s|del)[\s>]|font-weight:\s*(?:bold|[6-9]00)/i;

export const isFormatted = (html: string) => FORMATTED.test(html);

/** Word also puts a picture of the text into the clipboard. */
export function hasWords(html: string) {
  return html.replace(/<[^<>]*>/g, '').trim() !== '';
}

export function imageIn(files: FileList) {
  return [...files].find(({ type }) => type.startsWith('image/'));
}
