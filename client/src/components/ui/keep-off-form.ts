/** Tolerance for a toast's position, because pages scroll by whole pixels. */
const EDGE_PX = 2;

interface Span {
  top: number;
  bottom: number;
}

/** Keeps a toast from covering a focused invalid field. Returns a function that stops this. */
export const keepOffForm = (toast: HTMLElement) => whileShown(toast, makeRoom);

/** Keeps a toast from covering the page's heading. Returns a function that stops this. */
export const keepOffHeading = (toast: HTMLElement) => whileShown(toast, makeWayForHeading);

/** Calls `arrange` now and whenever the page or the focus changes. */
function whileShown(toast: HTMLElement, arrange: (place: HTMLElement) => void): () => void {
  const place = toast.parentElement ?? toast;
  let frame = 0;
  const look = () => {
    window.cancelAnimationFrame(frame);
    frame = window.requestAnimationFrame(() => arrange(place));
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', look);
  look();
  return () => {
    window.cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', look);
    place.style.translate = '';
  };
}

function makeWayForHeading(place: HTMLElement) {
  place.style.translate = '';
  const heading = document.querySelector('main :is(h1, h2):not(.sr-only)')?.getBoundingClientRect();
  if (!heading || document.querySelector('[role=dialog]')) return;
  const toast = place.getBoundingClientRect();
  const isCovered =
    heading.top < toast.bottom && heading.bottom > toast.top && heading.left < toast.right;
  if (isCovered) place.style.translate = `0 ${heading.bottom - toast.top}px`;
}

function makeRoom(place: HTMLElement) {
  const dialog = document.querySelector('[role=dialog]');
  place.style.translate = '';
  const isAtTop = place.getBoundingClientRect().top < window.innerHeight / 2;

  const before = coveredBy(place, dialog);
  if (!before) return;
  const { top, bottom } = place.getBoundingClientRect();
  const scroll = isAtTop ? before.top - bottom : before.bottom - top;
  const scrolls = dialog?.querySelector('[data-dialog-body]') ?? document.documentElement;
  scrolls.scrollBy({ top: scroll, behavior: 'instant' });

  const after = coveredBy(place, dialog);
  if (!after) return;
  const toast = place.getBoundingClientRect();
  const shift = isAtTop ? after.bottom - toast.top : after.top - toast.bottom;
  const isInView = toast.top + shift >= 0 && toast.bottom + shift <= window.innerHeight;
  if (isInView) place.style.translate = `0 ${shift}px`;
}

function coveredBy(place: Element, dialog: Element | null): Span | undefined {
  const toast = place.getBoundingClientRect();
  return shownByForm(dialog)
    .map((parts) => parts.map((part) => part.getBoundingClientRect()))
    .map((parts) => parts.filter(({ left, right }) => left < toast.right && right > toast.left))
    .filter((parts) =>
      parts.some(({ top, bottom }) => top < toast.bottom - EDGE_PX && bottom > toast.top + EDGE_PX),
    )
    .map((parts) => ({
      top: Math.min(...parts.map(({ top }) => top)),
      bottom: Math.max(...parts.map(({ bottom }) => bottom)),
    }))[0];
}

function shownByForm(dialog: Element | null): Element[][] {
  const field = document.activeElement;
  if (field?.matches('input, select, textarea')) return [[field, ...partsBeside(field)]];
  return [...(dialog ?? document).querySelectorAll('[role=alert]')].map((alert) => [alert]);
}

function partsBeside(field: Element): Element[] {
  const group = field.closest('fieldset');
  const ids = [field, group].flatMap((each) =>
    (each?.getAttribute('aria-describedby') ?? '').split(' '),
  );
  const label = document.querySelector(`label[for="${field.id}"]`);
  const notes = ids.map((id) => document.getElementById(id));
  return [label, group?.querySelector('legend'), ...notes].filter(
    (part) => part !== null && part !== undefined,
  );
}
