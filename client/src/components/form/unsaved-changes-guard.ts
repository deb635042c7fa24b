import { createContext, useContext, useEffect } from 'react';
import { holdUnsavedWork } from '#client/lib/unsaved-work.ts';

type Report = (form: string, typed: boolean) => void;

export const NO_GUARD: Report = () => undefined;

export const UnsavedChangesGuard = createContext(NO_GUARD);

/** Reports unsaved text, so that neither closing the form nor an update of the portal loses it. */
export function useReportUnsaved(form: string, typed: boolean) {
  const report = useContext(UnsavedChangesGuard);
  useEffect(() => {
    report(form, typed);
    return () => report(form, false);
  }, [report, form, typed]);
  useEffect(() => (typed ? holdUnsavedWork() : undefined), [typed]);
}
