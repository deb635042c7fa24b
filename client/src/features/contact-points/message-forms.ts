// What the message settings ask by forms, apart from what they show at once.
export { QuietHours } from './quiet-hours.tsx';
export { TextPoint } from './text-point.tsx';
