import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import { portalRelease } from '#server/release/version.ts';

/** Histogram buckets in seconds. Database queries are cut off after 35 s. */
const DURATIONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 35];

export const gaugesOf =
  (registry: Registry) =>
  <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

export function createInstruments({ pool, kind }: Database) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = gaugesOf(registry);
  const { version, commit } = portalRelease();
  gauge('portal_info', 'Always 1; the labels say what runs.', [
    'version',
    'commit',
    'node',
    'database',
  ]).set({ version, commit: commit ?? '', node: process.version, database: kind }, 1);
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value());
      },
    });
  const poolGauges = [
    new Gauge({
      name: 'portal_database_pool_connections',
      help: 'Connections of this process to the database, used or idle.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    }),
    read(
      'portal_database_pool_max',
      'Maximum number of database connections that this process opens.',
      () => pool.options.max,
    ),
    read(
      'portal_database_pool_waiting',
      'Queries that wait for a database connection.',
      () => pool.waitingCount,
    ),
  ];
  for (const gauges of poolGauges) registry.registerMetric(gauges);
  return {
    registry,
    requests: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Requests by method, route pattern and class of status, and how long they took.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATIONS,
      registers,
    }),
    frozenWebProcesses: new Counter({
      name: 'portal_web_processes_frozen_total',
      help: 'Web processes that were restarted because they froze.',
      registers,
    }),
    signIns: new Counter({
      name: 'portal_sign_ins_total',
      help: 'Attempts to sign in by password: succeeded, wrong, limited or failed.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
