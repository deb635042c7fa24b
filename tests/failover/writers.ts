import { setTimeout as sleep } from 'node:timers/promises';
import { createActivation } from '#shared/activations/api.ts';
import type { Visitor } from '#server/testing/visitor.ts';

/** The pause after a refused write, in ms. */
const PAUSE = 50;
const LANES = 4;

export interface Writing {
  /** Acknowledged writes in the order of the responses; `at` is in ms of `performance.now()`. */
  acknowledged: { location: string; at: number }[];
  refused: { status: number; at: number }[];
  stop: () => Promise<void>;
}

/** Creates activations in several parallel loops, with the visitor's session. */
export function startWriting(visitor: Visitor, name: string): Writing {
  const state = { isStopping: false };
  const acknowledged: Writing['acknowledged'] = [];
  const refused: Writing['refused'] = [];
  let count = 0;
  const write = async () => {
    while (!state.isStopping) {
      count += 1;
      const location = `${name} ${count}`;
      const { status } = await visitor.call(createActivation, {
        body: {
          eventType: 'Tornado',
          description: 'EF3 through the county seat',
          location,
          startTime: '2026-11-01T06:00:00Z',
        },
      });
      const at = performance.now();
      if (status === 201) acknowledged.push({ location, at });
      else refused.push({ status, at });
      if (status !== 201) await sleep(PAUSE);
    }
  };
  const lanes = Array.from({ length: LANES }, write);
  return {
    acknowledged,
    refused,
    stop: async () => {
      state.isStopping = true;
      await Promise.all(lanes);
    },
  };
}
