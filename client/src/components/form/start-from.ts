import { createContext } from 'react';
import type { FieldValues } from 'react-hook-form';

/** Fills the form again, with nothing typed and without a draft. For parts within a `Form`. */
export const StartFrom = createContext<(values: FieldValues) => void>(() => undefined);
