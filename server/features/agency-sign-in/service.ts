export { linkByStep } from './link.ts';
export { takeRole } from './role.ts';
