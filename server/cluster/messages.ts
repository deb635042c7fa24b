import type { Registry } from 'prom-client';

/** What a process measures, as prom-client hands it to another process. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** From a web process to the primary. */
export type ToPrimary =
  | { type: 'serving'; address: string }
  /** Its event loop turns; told once it serves. */
  | { type: 'alive' }
  /** It could not start, and ends. */
  | { type: 'failed'; reason: string }
  /** Asks for the metrics of all processes. */
  | { type: 'gather'; id: number }
  | { type: 'measured'; id: number; measured: Measured };

/** From the primary to a web process. */
export type ToWebProcess =
  | { type: 'stop'; reason: string; isPatient: boolean }
  /** Stop at once: cut the requests in flight. */
  | { type: 'hurry' }
  | { type: 'measure'; id: number }
  | { type: 'gathered'; id: number; text: string };

/** The environment variable that tells a web process its name. */
export const NAME_SETTING = 'PORTAL_PROCESS';
