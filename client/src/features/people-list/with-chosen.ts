/** Adds a value from the page's address if the list no longer offers it. */
export function withChosen(options: readonly { value: string; label: string }[], value: string) {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [{ value, label: value }, ...options];
}
