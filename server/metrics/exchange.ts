import type { Registry } from 'prom-client';

/** The metrics of all processes that serve one port; a scrape reaches any of them. */
export interface MetricsExchange {
  /** Lets the others ask what this process measures. */
  offer: (registry: Registry) => void;
  /** Returns what all of them measure; null when that takes too long. */
  gather: () => Promise<string | null>;
}
