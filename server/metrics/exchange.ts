import type { Registry } from 'prom-client';

/** Collects the metrics of all processes, because a scrape reaches only one of them. */
export interface MetricsExchange {
  offer: (registry: Registry) => void;
  gather: () => Promise<string | null>;
}
