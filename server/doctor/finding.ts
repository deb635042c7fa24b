import type { Area, Severity } from '#shared/system/constants.ts';

/** What was found about one thing. `unknown` could not be looked at. */
export type Finding =
  | { area: Area; status: 'ok'; message: string }
  | { area: Area; status: Severity | 'unknown'; message: string; remedy: string };

/** Only what somebody should do something about. */
export type Flaw = Finding & { status: Severity };

export const isFlaw = (finding: Finding): finding is Flaw =>
  finding.status === 'warning' || finding.status === 'problem';
