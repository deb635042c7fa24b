import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * The values that the form was opened with and those chosen since. They stay on screen when the
 * office retires or removes their entry meanwhile.
 */
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
