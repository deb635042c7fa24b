/** Escapes only what would show otherwise. Numbers and dashes at a line's start stay a list. */
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
