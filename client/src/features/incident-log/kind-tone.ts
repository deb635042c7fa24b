import type { LogKind, WrittenKind } from '#shared/incident-log/constants.ts';

const TONES = {
  phone: 'teal',
  request: 'blue',
  safety: 'red',
  decision: 'violet',
  note: 'plum',
} as const satisfies Record<WrittenKind, string>;

const tones: Partial<Record<LogKind, (typeof TONES)[WrittenKind]>> = TONES;

/** Lines that people write stand out from those that the portal writes. */
export const toneOf = (kind: LogKind) => tones[kind] ?? 'outline';
