export const APPROVE_LATER =
  'You can approve them together later, too: in the list, under the status “Pending, added by the office”.';

interface Counts {
  imported: number;
  updated: number;
}

export function importedText({ imported, updated }: Counts) {
  return `Successfully imported ${count(imported)} chaplains. ${count(updated)} existing chaplains were updated.`;
}

function count(number: number) {
  return number.toLocaleString('en-US');
}
