import type { Registry } from 'prom-client';

/** A scrape reaches any of the processes that share a port. */
export interface MetricsExchange {
  offer: (registry: Registry) => void;
  gather: () => Promise<string | null>;
}
