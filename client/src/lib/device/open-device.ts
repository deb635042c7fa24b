import { vi } from 'vitest';

export const RUTH = 'ruth chaplain true';

/** Opens a new tab on the same device: same storage, but modules of its own. */
export async function openDevice() {
  vi.resetModules();
  const [pack, removePack, forgetPack, answers, mark] = await Promise.all([
    import('./pack.ts'),
    import('./remove-pack.ts'),
    import('./forget-pack.ts'),
    import('./keep-answers.ts'),
    import('./mark.ts'),
  ]);
  const signIn = async (person = RUTH) => {
    mark.setSignedInMark(person);
    const owner = await pack.startPack(person);
    if (!owner) throw new Error('the pack was not started');
    return owner.packId;
  };
  return { ...pack, ...removePack, ...forgetPack, ...answers, ...mark, signIn };
}
