import { AgencyPanel } from './features/agency-sign-in/agency-panel.tsx';
import { TwoStepPanel } from './features/second-factor/two-step-panel.tsx';
import { DevicesPanel } from './features/sessions/devices-panel.tsx';

// What the profile shows of how an account is kept, in one file: each costs a slow line more than its bytes.
export { WithAgency } from './features/agency-sign-in/agency-panel.tsx';
export { OwnDataPanel } from './features/own-data/own-data-panel.tsx';

interface Part {
  id: string;
  title: string;
}

/** By what a person signs in, and where they are signed in. */
export function SignInPanels(parts: { twoSteps: Part; agency: Part; devices: Part }) {
  return (
    <>
      <TwoStepPanel {...parts.twoSteps} />
      <AgencyPanel {...parts.agency} />
      <DevicesPanel {...parts.devices} />
    </>
  );
}
