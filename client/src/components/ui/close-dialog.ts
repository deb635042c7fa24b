import { createContext } from 'react';

/** Closes the surrounding dialog, which may ask about unsaved text first. Null outside dialogs. */
export const CloseDialog = createContext<(() => void) | null>(null);
