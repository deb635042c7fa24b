/** Focuses the first invalid field of the page's main content, for editors without a <form>. */
export function focusInvalid() {
  document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus();
}
