export const TABLE = 'list-table w-full border-collapse max-md:block';
export const HEAD_CELL =
  'sticky top-(--bar-shown) z-10 bg-sunken px-3 py-2.5 text-left font-semibold max-md:sr-only';
export const FIGURE_HEAD = `${HEAD_CELL} md:text-right`;
export const SORT_HEAD = 'max-md:block';
export const SORT_ROW = 'max-md:flex max-md:flex-wrap max-md:gap-2 max-md:pb-2';
export const SORT_CELL =
  'sticky top-(--bar-shown) z-10 bg-sunken p-0 text-left max-md:static max-md:bg-transparent';
/** A row is 44 px high, or more if its text wraps. */
export const ROW =
  'border-b border-line align-top md:h-11 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:py-2';
export const CELL = 'px-3 pt-2.5 pb-1.5 max-md:p-0 max-md:py-0.5';
export const FIGURE_CELL = `${CELL} tabular-nums md:text-right`;
export const ACTION_CELL =
  'md:w-px md:px-1 md:py-0 md:whitespace-nowrap max-md:w-full print:hidden';
/** With a mouse, buttons are less high than a row, so that buttons of two rows don't touch. */
export const ACTIONS =
  'flex items-center justify-end gap-x-1 max-md:justify-between md:pointer-fine:[&>:is(a,button)]:min-h-9 md:pointer-fine:[&>:is(a,button)]:py-1';
/** Gives a name or a street address up to this width, even beside a long text. */
export const FIT = 'block wrap-anywhere lg:w-max lg:max-w-64';
