export { linkByStep } from './link.ts';
