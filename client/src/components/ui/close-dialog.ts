import { createContext } from 'react';

/** Closes the surrounding dialog, which may ask first; null outside of dialogs. */
export const CloseDialog = createContext<(() => void) | null>(null);
