import { useEffect, useState } from 'react';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { deskKeys } from '#client/lib/desk-keys.ts';
import { NotArrived } from './states.tsx';

const DeskKeysDialog = lazyComponent(
  async () => (await import('./desk-keys-dialog.tsx')).DeskKeysDialog,
  NotArrived,
);

export function DeskKeys() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.defaultPrevented) return;
      if (isElsewhere(event.target) && !leavesSearch(event)) return;
      if (act(event.key, () => setShown(true))) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <LazyBoundary fallback={null}>
      {isShown && <DeskKeysDialog onClose={() => setShown(false)} />}
    </LazyBoundary>
  );
}

function act(pressed: string, showKeys: () => void): boolean {
  const key = deskKeys.get(pressed.toLowerCase());
  if (key) key.press();
  else if (pressed === '?') showKeys();
  else if (pressed === '/') return focusSearch();
  else if (pressed === 'ArrowDown') return moveRow(1);
  else if (pressed === 'ArrowUp') return moveRow(-1);
  else if (pressed === 'Enter') return pressIn('th a, th button, a, button');
  else if (pressed === ' ') return pressIn('input[type=checkbox]');
  else return false;
  return true;
}

/** Matches only rows with data cells. The heading row of a group has none. */
const ROW = 'main tbody tr:has(td)';

const TAKES_KEYS = [
  'input:not([type=checkbox])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=dialog]',
  '[role=menu]',
  '[role=tablist]',
  '[role=radiogroup]',
].join(', ');

const SEARCH = 'main search input[type=search]';

/** Whether the person is typing, or an open menu or dialog uses the keys. */
function isElsewhere(target: EventTarget | null) {
  if (target instanceof Element && target.closest(TAKES_KEYS)) return true;
  return [...document.querySelectorAll('[role=dialog], [role=menu]')].some(isSeen);
}

/** In the search field, the down arrow moves to the first result. */
const leavesSearch = ({ key, target }: KeyboardEvent) =>
  key === 'ArrowDown' && target instanceof Element && target.matches(SEARCH);

function focusSearch() {
  const input = document.querySelector<HTMLElement>('main search input:not([type=checkbox])');
  input?.focus();
  return input !== null;
}

/** Focuses the next or previous row, or the first row if the heading or search has the focus. */
function moveRow(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)].filter(isSeen);
  const current = document.activeElement?.closest<HTMLElement>(ROW) ?? null;
  if (!current && !isAtStart(document.activeElement)) return false;
  const row = rows[current ? rows.indexOf(current) + by : 0];
  if (!row || (!current && by === -1)) return false;
  row.tabIndex = -1;
  row.focus();
  return true;
}

const isSeen = (element: Element) => element.getClientRects().length > 0;

const isAtStart = (element: Element | null) =>
  element === null || element === document.body || element.matches(`main, h1, ${SEARCH}`);

function pressIn(selector: string) {
  const row = document.activeElement;
  if (!row?.matches(ROW)) return false;
  const control = row.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null;
}
