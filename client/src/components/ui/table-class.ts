/** A table whose head stays in sight; on a phone each row is a few lines of its own. */
export const TABLE = 'w-full border-collapse max-md:block';
export const HEAD_CELL = 'sticky top-0 bg-sunken px-3 py-2 text-left align-bottom font-semibold';
export const ROW =
  'border-b border-line align-top max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:py-2';
export const CELL = 'px-3 py-2 max-md:p-0 max-md:py-0.5';
