// One lazily loaded file for the forms of the message settings.
export { QuietHours } from './quiet-hours.tsx';
export { TextPoint } from './text-point.tsx';
