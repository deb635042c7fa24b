export function withoutMarks(markdown: string) {
  return markdown
    .replace(/^#{1,6} +/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1');
}
