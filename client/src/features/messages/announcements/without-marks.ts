/** The words of a Markdown text, for a list that shows only its beginning. */
export function withoutMarks(markdown: string) {
  return markdown
    .replace(/^#{1,6} +/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1');
}
