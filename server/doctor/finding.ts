import type { Area, Severity } from '#shared/system/constants.ts';

/** What the doctor found about one area; `unknown` if it could not be examined. */
export type Finding =
  | { area: Area; status: 'ok'; message: string }
  | { area: Area; status: Severity | 'unknown'; message: string; remedy: string };

export type Flaw = Finding & { status: Severity };

export const isFlaw = (finding: Finding): finding is Flaw =>
  finding.status === 'warning' || finding.status === 'problem';
