// tsx doesn't register itself in threads of Node 20, so this does it before the thread's own code.
import { register } from 'tsx/esm/api';

register();
await import('./thread-worker.ts');
