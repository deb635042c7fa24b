export { assertPasswordOn, isPasswordOff } from './password-rule.ts';
