/** A choice of the address that is offered no longer stays visible. */
export function withChosen(options: readonly { value: string; label: string }[], value: string) {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [{ value, label: value }, ...options];
}
