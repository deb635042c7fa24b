import { createContext, useContext, useEffect } from 'react';
import { holdUnsavedWork } from '#client/lib/unsaved-work.ts';

type Report = (form: string, typed: boolean) => void;

export const NO_GUARD: Report = () => undefined;

export const UnsavedChangesGuard = createContext(NO_GUARD);

/** Tells the form's frame, and a new version that waits, whether typed text would be lost. */
export function useReportUnsaved(form: string, typed: boolean) {
  const report = useContext(UnsavedChangesGuard);
  useEffect(() => {
    report(form, typed);
    return () => report(form, false);
  }, [report, form, typed]);
  useEffect(() => (typed ? holdUnsavedWork() : undefined), [typed]);
}
