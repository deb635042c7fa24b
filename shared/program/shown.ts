import type { Logo } from './logo.ts';
import type { SettingsFor } from './settings.ts';

/** The settings in the initial HTML: those that everybody reads, without lists and counties. */
export type ShownProgram = Omit<SettingsFor<'everybody'>, 'lists' | 'regions'> & {
  version: number;
  logo: Logo | null;
  regions: readonly { code: string; name: string }[];
};
