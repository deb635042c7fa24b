/** Reloads only with a connection: without one, the browser would show its own error page. */
export async function reloadPage(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
