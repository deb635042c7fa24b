// What the profile shows of how an account is kept, in one file: each costs a slow line more than its bytes.
export { AgencyPanel } from './features/agency-sign-in/agency-panel.tsx';
export { OwnDataPanel } from './features/own-data/own-data-panel.tsx';
export { DevicesPanel } from './features/sessions/devices-panel.tsx';
export { TwoStepPanel } from './features/second-factor/two-step-panel.tsx';
