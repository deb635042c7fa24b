export function beginsBlock(markdown: string) {
  return (
    markdown.includes('\n') || /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |\||```|---$)/.test(markdown)
  );
}

/** Browsers are slow to put more lines than this into a text field. */
const MAX_LINES = 2_000;
const NEAR = 400;

/** Cuts a text to `maxLength`, at the end of a line if one is near. */
export function cutTo(text: string, maxLength: number) {
  const most = Math.min(Math.max(0, maxLength), endOfLines(text));
  if (text.length <= most) return text;
  const lineEnd = text.lastIndexOf('\n', most);
  const end = lineEnd > 0 && lineEnd > most - NEAR ? lineEnd : most;
  return text
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

function endOfLines(text: string) {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text.length;
  }
  return end;
}
