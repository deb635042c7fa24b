/** How whatever one types into or chooses from looks. */
export const INPUT_CLASS =
  'block w-full min-h-11 rounded border border-control bg-surface px-3 py-2 text-ink placeholder:text-soft aria-invalid:border-2 aria-invalid:border-red';
