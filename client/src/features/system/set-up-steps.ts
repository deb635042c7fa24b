import { paths } from '#client/lib/paths.ts';
import type { SetUpStep } from '#shared/system/set-up.ts';

interface Step {
  label: string;
  hint: string;
  href: string;
}

export const SET_UP_LABELS: Record<SetUpStep, Step> = {
  names: {
    label: 'Name and contacts',
    hint: 'Replace the examples with your agency, phone and email.',
    href: `${paths.program}#setting-agency`,
  },
  'time-zone': {
    label: 'Time zone',
    hint: 'Choose your time zone. Messages show times in this zone.',
    href: `${paths.program}#setting-timeZone`,
  },
  regions: {
    label: 'Regions',
    hint: 'Name your regions, and assign the counties of your state.',
    href: `${paths.program}?part=regions`,
  },
  examples: {
    label: 'Your own figures and quotations',
    hint: 'Home shows made-up figures and quotations to everybody. Replace or remove them.',
    href: `${paths.program}?part=home`,
  },
  mail: {
    label: 'Test email',
    hint: 'Send yourself a test message. This step is done once your mail server has accepted the message.',
    href: paths.profileMessages,
  },
  https: {
    label: 'Address with https',
    hint: 'Ask the person who runs the server for a certificate, then open the portal by its https address.',
    href: paths.system,
  },
  'second-step': {
    label: 'Second step for administrators',
    hint: 'Each administrator adds a passkey or an app to their sign-in.',
    href: paths.profileSignIn,
  },
  'second-administrator': {
    label: 'Second administrator',
    hint: 'Make somebody else an administrator. If one of you can’t sign in, the other can help.',
    href: `${paths.admin}?list=users`,
  },
  backup: {
    label: 'Backup',
    hint: 'Ask the person who runs the server to make a backup every night.',
    href: paths.system,
  },
};
