import { createContext, useContext, useEffect } from 'react';
import { holdUnsavedWork } from '#client/lib/unsaved-work.ts';

type Report = (form: string, typed: boolean) => void;

/** For a form in a page rather than in a dialog. */
export const NO_GUARD: Report = () => undefined;

export const UnsavedChangesGuard = createContext(NO_GUARD);

/**
 * Tells the frame of the form, such as a dialog, whether text would be lost. A new version of the
 * portal waits for it too.
 */
export function useReportUnsaved(form: string, typed: boolean) {
  const report = useContext(UnsavedChangesGuard);
  useEffect(() => {
    report(form, typed);
    return () => report(form, false);
  }, [report, form, typed]);
  useEffect(() => (typed ? holdUnsavedWork() : undefined), [typed]);
}
