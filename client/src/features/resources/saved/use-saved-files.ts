import { followDevice } from '#client/lib/device/follow-device.ts';
import { savedFiles } from '#client/lib/device/saved-files.ts';

/** Undefined while loading, null if nothing is saved. */
export const useSavedFiles = followDevice(savedFiles, undefined);
