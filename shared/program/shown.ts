import type { Part } from './constants.ts';
import type { Logo } from './logo.ts';
import type { SettingsOf } from './settings.ts';

/** What the first HTML carries: all that everybody reads, without lists and counties. */
export type ShownProgram = Omit<SettingsOf<Exclude<Part, 'lists' | 'regions'>>, never> & {
  version: number;
  logo: Logo | null;
  regions: readonly { code: string; name: string }[];
};
