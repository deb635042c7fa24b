import { paths } from '#client/lib/paths.ts';
import type { SetUpStep } from '#shared/system/set-up.ts';

interface Step {
  label: string;
  /** What somebody has to do, and who. */
  hint: string;
  href: string;
}

export const SET_UP_LABELS: Record<SetUpStep, Step> = {
  names: {
    label: 'Name and contacts',
    hint: 'Type your agency, phone and email in place of the examples.',
    href: `${paths.program}#setting-agency`,
  },
  'time-zone': {
    label: 'Time zone',
    hint: 'Choose yours. Messages tell times in it.',
    href: `${paths.program}#setting-timeZone`,
  },
  regions: {
    label: 'Regions',
    hint: 'Name them, and assign the counties of your state.',
    href: `${paths.program}?part=regions`,
  },
  examples: {
    label: 'Figures and quotations of your own',
    hint: 'Everybody reads made-up ones on Home. Replace or remove them.',
    href: `${paths.program}?part=home`,
  },
  mail: {
    label: 'Email tried',
    hint: 'Send yourself a test message. It counts once your mail server has taken it.',
    href: paths.profileMessages,
  },
  https: {
    label: 'Address with https',
    hint: 'Ask who runs the server for a certificate, then come back by https.',
    href: paths.system,
  },
  'second-step': {
    label: 'Second step for administrators',
    hint: 'Each administrator adds a passkey or an app to their sign-in.',
    href: paths.profileSignIn,
  },
  'second-administrator': {
    label: 'Second administrator',
    hint: 'Give somebody the role, so that one of you can help the other back in.',
    href: `${paths.admin}?list=users`,
  },
  backup: {
    label: 'Backup',
    hint: 'Ask who runs the server to make one every night.',
    href: paths.system,
  },
};
