import { createContext, useContext, useEffect } from 'react';

type Report = (form: string, typed: boolean) => void;

/** Of a form that stands in a page and not in a dialog. */
export const NO_GUARD: Report = () => undefined;

/** Hears from each form inside whether something is typed in it. */
export const TypedGuard = createContext(NO_GUARD);

/** Tells the frame round a form, such as a dialog, whether something would be lost. */
export function useReportTyped(form: string, typed: boolean) {
  const report = useContext(TypedGuard);
  useEffect(() => {
    report(form, typed);
    return () => report(form, false);
  }, [report, form, typed]);
}
