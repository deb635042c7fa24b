/** Kinds of lines that people on the desk write. */
export const WRITTEN_KINDS = ['phone', 'request', 'safety', 'decision', 'note'] as const;

export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** Kinds of lines that the portal writes by itself. */
export const EVENT_KINDS = [
  'opened',
  'activated',
  'stood-by',
  'changed',
  'reopened',
  'completed',
  'cancelled',
  'lead-assigned',
  'lead-replaced',
  'asked',
  'reminded',
  'coming',
  'delayed',
  'waits-for-place',
  'declined',
  'arrived',
  'left',
  'home-asked',
  'home',
  'hours',
  'undone',
  'release-begun',
  'release-undone',
  'released',
  'claim-made',
  'claim-taken',
  'claim-visited',
  'claim-changed',
  'claim-closed',
  'team-told',
  'text-received',
  'duty-set',
  'duty-ended',
  'handed-over',
  'handover-accepted',
  'handover-withdrawn',
  'site-added',
  'site-changed',
  'site-closed',
  'site-reopened',
  'shift-added',
  'shift-changed',
  'shift-removed',
  'moved',
  'place-given',
  'walk-up',
  'walk-up-verified',
  'walk-up-declined',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** A correction is a separate line that refers to the corrected line. */
export const LOG_KINDS = [...WRITTEN_KINDS, ...EVENT_KINDS, 'correction'] as const;

export type LogKind = (typeof LOG_KINDS)[number];

export const OUTCOMES = ['reached', 'voicemail', 'no-answer', 'busy', 'wrong-number'] as const;

export type Outcome = (typeof OUTCOMES)[number];

export const LOG_FILTERS = ['written', 'automatic', ...WRITTEN_KINDS, ...EVENT_KINDS] as const;

export const LOG_TEXT_MAX_LENGTH = 2000;

/** A line that arrives this long after it was written is marked late. */
export const LATE_AFTER_MINUTES = 5;

/** How long before the start and after the end of the activation a log line's time may be. */
export const LOG_BEGINS_HOURS_BEFORE = 24;
export const LOG_ENDS_DAYS_AFTER = 7;

export const KIND_LABELS: Record<LogKind, string> = {
  phone: 'Phone attempt',
  request: 'Request',
  safety: 'Safety',
  decision: 'Decision',
  note: 'Note',
  opened: 'Activation made',
  activated: 'Activated',
  'stood-by': 'On standby',
  changed: 'Activation changed',
  reopened: 'Opened again',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'lead-assigned': 'Lead assigned',
  'lead-replaced': 'Lead replaced',
  asked: 'Asked',
  reminded: 'Reminded',
  coming: 'Coming',
  delayed: 'Arrival changed',
  'waits-for-place': 'Waits for a place',
  declined: 'Declined',
  arrived: 'Arrived',
  left: 'Left',
  'home-asked': 'Asked whether home',
  home: 'Home',
  hours: 'Hours changed',
  undone: 'Tap undone',
  'release-begun': 'Release begun',
  'release-undone': 'Release undone',
  released: 'Released',
  'claim-made': 'Label given',
  'claim-taken': 'Label taken',
  'claim-visited': 'Visited',
  'claim-changed': 'Label changed',
  'claim-closed': 'Label closed',
  'team-told': 'Message to the team',
  'text-received': 'Text message to the desk',
  'duty-set': 'On the desk',
  'duty-ended': 'Off the desk',
  'handed-over': 'Handover written',
  'handover-accepted': 'Handover accepted',
  'handover-withdrawn': 'Handover taken back',
  'site-added': 'Site opened',
  'site-changed': 'Site changed',
  'site-closed': 'Site closed',
  'site-reopened': 'Site opened again',
  'shift-added': 'Shift added',
  'shift-changed': 'Shift changed',
  'shift-removed': 'Shift removed',
  moved: 'Moved',
  'place-given': 'Place given',
  'walk-up': 'Walk-up',
  'walk-up-verified': 'Walk-up verified',
  'walk-up-declined': 'Walk-up declined',
  correction: 'Correction',
};

export const OUTCOME_LABELS: Record<Outcome, string> = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  'no-answer': 'No answer',
  busy: 'Busy',
  'wrong-number': 'Wrong number',
};
