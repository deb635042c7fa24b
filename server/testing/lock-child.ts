import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from '#server/db/folder-lock.ts';
import { endWithParent } from './child-process.ts';

const [folder = '', startAt = '0'] = process.argv.slice(2);
endWithParent();
await sleep(Math.max(0, Number(startAt) - Date.now()));
try {
  await lockFolder({ folder, onLost: () => console.log('lost') });
  console.log('taken');
} catch (error) {
  console.log(`refused ${String(error)}`);
}
