import { createContext, useContext, useEffect } from 'react';
import { holdUnsavedWork } from '#client/lib/unsaved-work.ts';

type Report = (form: string, typed: boolean) => void;

/** Of a form that stands in a page and not in a dialog. */
export const NO_GUARD: Report = () => undefined;

/** Hears from each form inside whether something is typed in it. */
export const UnsavedChangesGuard = createContext(NO_GUARD);

/**
 * Tells the frame round a form, such as a dialog, whether something would be lost. A new version waits
 * as long.
 */
export function useReportUnsaved(form: string, typed: boolean) {
  const report = useContext(UnsavedChangesGuard);
  useEffect(() => {
    report(form, typed);
    return () => report(form, false);
  }, [report, form, typed]);
  useEffect(() => (typed ? holdUnsavedWork() : undefined), [typed]);
}
