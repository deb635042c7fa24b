import { createContext } from 'react';
import type { FieldValues } from 'react-hook-form';

/** Sets the values of the `Form` around a component, as if the form had opened with them. */
export const StartFrom = createContext<(values: FieldValues) => void>(() => undefined);
