/** Of the page’s main content. For editors that are no forms. */
export function focusInvalid() {
  document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus();
}
