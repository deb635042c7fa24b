// In Node 20, tsx doesn't register itself in worker threads.
import { register } from 'tsx/esm/api';

register();
await import('./thread-worker.ts');
