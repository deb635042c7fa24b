import { AggregatorRegistry } from 'prom-client';
import type { Measured } from './messages.ts';

/**
 * Makes one text of what several processes measure. Each series has its process as a label, so that
 * nothing is added up: a sum would fall when a process begins anew, and look like a flood after it.
 */
export function mergeMeasured(all: Measured[]): Promise<string> {
  const labelled = all.map((measured) =>
    measured.map((metric) => ({ ...metric, aggregator: 'first' })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}
