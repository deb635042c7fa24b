import escapeHtml from 'escape-html';

export function withBreaks(text: string) {
  return escapeHtml(text).replaceAll(/\r\n|[\r\n]/gu, '<br>');
}
