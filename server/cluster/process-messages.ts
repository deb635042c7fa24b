import type { Registry } from 'prom-client';

export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type ToPrimary =
  | { type: 'serving'; address: string }
  | { type: 'alive' }
  | { type: 'failed'; reason: string }
  | { type: 'gather'; id: number }
  | { type: 'measured'; id: number; measured: Measured };

export type ToWebProcess =
  | { type: 'stop'; reason: string; isPatient: boolean }
  | { type: 'hurry' }
  | { type: 'measure'; id: number }
  | { type: 'gathered'; id: number; text: string };

export const NAME_SETTING = 'PORTAL_PROCESS';
