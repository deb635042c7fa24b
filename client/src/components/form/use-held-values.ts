import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

/** Returns all values chosen since the form opened, so that retired ones can be chosen again. */
export function useHeldValues(name: string): readonly string[] {
  const { watch } = useFormContext();
  const given: unknown = watch(name);
  const chosen = [given]
    .flat()
    .filter((value): value is string => typeof value === 'string' && value !== '');
  const [held, setHeld] = useState<readonly string[]>(chosen);
  const added = chosen.filter((value) => !held.includes(value));
  if (added.length > 0) setHeld([...held, ...added]);
  return held;
}
