export const INPUT_CLASS =
  'block w-full min-h-11 rounded border border-control bg-surface px-3 py-2 text-ink placeholder:text-soft aria-disabled:opacity-60 aria-invalid:border-2 aria-invalid:border-red';
