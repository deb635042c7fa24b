import { followDevice } from '#client/lib/device/follow-device.ts';
import { savedFiles } from '#client/lib/device/files.ts';

/** Follows what is saved on this device: undefined until it is read, null where nothing is kept. */
export const useSavedFiles = followDevice(savedFiles, undefined);
