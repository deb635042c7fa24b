// Registers tsx, which doesn't register itself in threads of Node 20.
import { register } from 'tsx/esm/api';

register();
await import('./embedded-worker.ts');
