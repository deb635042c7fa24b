import { isRemoving, markOnDevice, markRemoving, setMark } from './mark.ts';

/**
 * Removes the field pack, if there is one. What can't be removed now is not read any more, and is
 * removed when the portal is next opened.
 */
export async function forgetPack() {
  if (markOnDevice() === null) return;
  markRemoving();
  try {
    const { removePack } = await import('./remove-pack.ts');
    await removePack();
  } catch {
    return;
  }
  if (isRemoving()) setMark(null);
}

/** Finishes a removal that was interrupted. */
export async function finishRemoval() {
  if (isRemoving()) await forgetPack();
}
