import pTimeout from 'p-timeout';
import type { MetricsExchange } from '#server/metrics/exchange.ts';
import { onPrimary, tellPrimary } from './primary-link.ts';

const PATIENCE = 1_500;

export function createWebExchange(name: string): MetricsExchange {
  let lastId = 0;
  const waiting = new Map<number, (text: string) => void>();
  onPrimary('gathered', ({ id, text }) => waiting.get(id)?.(text));
  return {
    offer(registry) {
      registry.setDefaultLabels({ process: name });
      onPrimary('measure', ({ id }) => {
        void registry
          .getMetricsAsJSON()
          .then((measured) => tellPrimary({ type: 'measured', id, measured }));
      });
    },
    gather() {
      const id = (lastId += 1);
      const gathered = new Promise<string>((resolve) => waiting.set(id, resolve));
      tellPrimary({ type: 'gather', id });
      return pTimeout(gathered, { milliseconds: PATIENCE, fallback: () => null }).finally(() =>
        waiting.delete(id),
      );
    },
  };
}
