/** The file name of the page's entry script. It contains a hash of all code that the page loads. */
export function buildName(): string {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  const { pathname } = new URL([...scripts].at(-1)?.src ?? '', window.location.href);
  return (pathname.split('/').at(-1) ?? '').replace(/[^\w.-]/g, '').slice(0, 80);
}
