import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. Most answers take a few ms; a query of the database is cut after 35 s. */
const DURATIONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 35];

/** Returns what makes gauges of a registry. */
export const gaugesOf =
  (registry: Registry) =>
  <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

/** What is measured in this process. */
export function createInstruments() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = gaugesOf(registry);
  return {
    registry,
    requests: new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Requests by method, route pattern and class of status, and how long they took.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATIONS,
      registers,
    }),
    signIns: new Counter({
      name: 'portal_sign_ins_total',
      help: 'Tries to sign in by password: succeeded, wrong, limited or failed.',
      labelNames: ['outcome'],
      registers,
    }),
    info: gauge('portal_info', 'Always 1; the labels say what runs.', [
      'version',
      'node',
      'database',
    ]),
    databaseUp: gauge('portal_database_up', '1 when the database answered within 2 seconds.'),
    poolConnections: gauge(
      'portal_database_pool_connections',
      'Connections of this process to the database, used or idle.',
      ['state'],
    ),
    poolMax: gauge('portal_database_pool_max', 'The most connections that this process opens.'),
    poolWaiting: gauge('portal_database_pool_waiting', 'Queries that wait for a connection.'),
  };
}
