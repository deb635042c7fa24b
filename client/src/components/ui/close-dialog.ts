import { createContext } from 'react';

/** Closes the dialog around, which may ask first; null outside of dialogs. */
export const CloseDialog = createContext<(() => void) | null>(null);
