import { isRemoving, markOnDevice, markRemoving, setMark } from './mark.ts';

/** Removes the pack. If that fails, the pack can't be read, and the next start removes it. */
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
