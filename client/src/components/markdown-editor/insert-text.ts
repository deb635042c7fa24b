import type { Edit, Typed } from './tools/edit.ts';

export function typedIn({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement | HTMLInputElement): Typed {
  return {
    text: value,
    from: selectionStart ?? value.length,
    to: selectionEnd ?? value.length,
  };
}

/** Changes the text in a way that Ctrl+Z can undo, where the browser allows it. */
export function applyEdit(
  area: HTMLTextAreaElement | HTMLInputElement,
  { from, to, insert, select }: Edit,
) {
  const before = area.value;
  const wanted = before.slice(0, from) + insert + before.slice(to);
  area.focus();
  area.setSelectionRange(from, to);
  const isFocused = document.activeElement === area;
  if (wanted !== before && !(isFocused && byCommand(area, insert, { before, wanted }))) {
    area.setRangeText(wanted, 0, area.value.length, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

interface Change {
  before: string;
  wanted: string;
}

function byCommand(
  area: HTMLTextAreaElement | HTMLInputElement,
  text: string,
  { before, wanted }: Change,
) {
  if (text === '') return document.execCommand('delete') && area.value === wanted;
  // Tries HTML first: Chromium takes minutes to insert long plain text. Firefox needs plain text.
  for (const [command, value] of [
    ['insertHTML', escaped(text)],
    ['insertText', text],
  ] as const) {
    const { selectionStart, selectionEnd } = area;
    document.execCommand(command, false, value);
    if (area.value === wanted) return true;
    if (area.value !== before) document.execCommand('undo');
    if (area.value !== before) return false;
    area.setSelectionRange(selectionStart, selectionEnd);
  }
  return false;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
