import { AggregatorRegistry } from 'prom-client';
import type { Measured } from './process-messages.ts';

/** Labels each series with its process: a sum would jump when a process restarts. */
export function mergeMeasured(all: Measured[]): Promise<string> {
  const labelled = all.map((measured) =>
    measured.map((metric) => ({ ...metric, aggregator: 'first' })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}
