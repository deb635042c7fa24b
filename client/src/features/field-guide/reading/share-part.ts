import { copyText } from '#client/lib/copy-text.ts';
import { showToast } from '#client/lib/toast-store.ts';

/** Puts the address into the address bar as well, for browsers that neither share nor copy. */
export async function sharePart({ id, text }: { id: string; text: string }) {
  window.history.replaceState(window.history.state, '', `#${id}`);
  const url = `${window.location.origin}${window.location.pathname}#${encodeURIComponent(id)}`;
  if (window.matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    const isOver = await navigator.share({ title: text, url }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
    if (isOver) return;
  }
  if (await copyText(url)) {
    showToast({ title: 'Link copied', description: `It leads to “${text}”.` });
  } else {
    showToast({
      title: 'Link not copied',
      description: 'The browser refused to copy it. It is in the address bar.',
      kind: 'destructive',
    });
  }
}
