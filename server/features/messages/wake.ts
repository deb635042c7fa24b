import { EventEmitter } from 'node:events';

const wakes = new EventEmitter().setMaxListeners(0);

export function wakeWorkers(): void {
  wakes.emit('due');
}

export function onWake(work: () => void): () => void {
  wakes.on('due', work);
  return () => void wakes.off('due', work);
}
