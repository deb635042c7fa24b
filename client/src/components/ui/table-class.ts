/** A table whose head stays in sight; on a phone each row is a few lines of its own. */
export const TABLE = 'list-table w-full border-collapse max-md:block';
export const HEAD_CELL =
  'sticky top-(--bar-shown) bg-sunken px-3 py-2 text-left font-semibold max-md:sr-only';
/** For a head with columns that sort: on a phone these stay as buttons. */
export const SORT_HEAD = 'max-md:block';
export const SORT_ROW = 'max-md:flex max-md:flex-wrap max-md:gap-2 max-md:pb-2';
export const SORT_CELL =
  'sticky top-(--bar-shown) bg-sunken p-0 text-left max-md:static max-md:bg-transparent';
export const ROW =
  'border-b border-line align-top max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:py-2';
export const CELL = 'px-3 py-2 max-md:p-0 max-md:py-0.5';
