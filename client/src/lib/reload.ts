/**
 * Loads the page again if the portal can be reached: without a connection the browser would put
 * its own error page in its place.
 * @returns false when it can't be reached.
 */
export async function reloadPage(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
