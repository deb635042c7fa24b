import { createContext, useContext, useEffect } from 'react';

/** Hears from each form inside whether something is typed in it. */
export const TypedGuard = createContext<(form: string, typed: boolean) => void>(() => undefined);

/** Tells the frame round a form, such as a dialog, whether something would be lost. */
export function useReportTyped(form: string, typed: boolean) {
  const report = useContext(TypedGuard);
  useEffect(() => {
    report(form, typed);
    return () => report(form, false);
  }, [report, form, typed]);
}
