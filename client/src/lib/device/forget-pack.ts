import { isRemoving, markOnDevice, markRemoving, setMark } from './mark.ts';

/** What can't be removed now is no longer read, and is removed when the portal is opened again. */
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

export async function finishRemoval() {
  if (isRemoving()) await forgetPack();
}
