export { prepareTextCode } from './text-code.ts';
