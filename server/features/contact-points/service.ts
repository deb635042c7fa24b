export { countCodes } from './code-limits.ts';
export { textReceivers } from './inbound.ts';
