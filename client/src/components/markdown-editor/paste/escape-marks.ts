/**
 * Escapes what Markdown would not show as typed, and no more: people read this text. Numbers and
 * dashes at the start of a line stay, because a list is what their writer meant.
 */
export function escapeMarks(text: string) {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/\*(?!\s)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~~')
    .replace(/\]\(/g, ']\\(')
    .replace(/<(?=br\s*\/?>)/gi, '\\<')
    .replace(/&(?=#?\w{1,30};)/g, '\\&')
    .replace(/^(?=#{1,6}(?:\s|$)|>|=+\s*$)/, '\\');
}
