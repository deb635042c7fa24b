import { followDevice } from '#client/lib/device/follow-device.ts';
import { savedFiles } from '#client/lib/device/saved-files.ts';

/** Undefined until it is read, null if nothing is kept. */
export const useSavedFiles = followDevice(savedFiles, undefined);
