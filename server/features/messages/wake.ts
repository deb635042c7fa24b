import { EventEmitter } from 'node:events';

const wakes = new EventEmitter().setMaxListeners(0);

/** Tells the workers of this process that something is due. */
export function wakeWorkers(): void {
  wakes.emit('due');
}

/** Calls `work` whenever something may be due. @returns what ends it. */
export function onWake(work: () => void): () => void {
  wakes.on('due', work);
  return () => void wakes.off('due', work);
}
