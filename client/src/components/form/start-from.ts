import { createContext } from 'react';
import type { FieldValues } from 'react-hook-form';

/** Refills the `Form` around a component as if nothing had been typed, without a draft. */
export const StartFrom = createContext<(values: FieldValues) => void>(() => undefined);
