export { linkByStep } from './account-link.ts';
export { takeRole } from './role.ts';
