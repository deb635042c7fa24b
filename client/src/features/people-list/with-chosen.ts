/** If the page's URL names a value that the list no longer offers, adds it to the options. */
export function withChosen(options: readonly { value: string; label: string }[], value: string) {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [{ value, label: value }, ...options];
}
