export const DEPLOYMENT_STATUSES = [
  'asked',
  'coming',
  'on-scene',
  'left',
  'declined',
  'released',
] as const;

export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];

export const ANSWER_ROADS = ['portal', 'email', 'push', 'text', 'telephone'] as const;

export type AnswerRoad = (typeof ANSWER_ROADS)[number];

export const OPEN_STATUSES = ['asked', 'coming', 'on-scene'] as const;

export const ACTION_KINDS = [
  'come',
  'decline',
  'arrive',
  'leave',
  'contact',
  'acknowledge',
  'home',
  'undo',
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];

export const ACTION_LABELS: Record<ActionKind, string> = {
  come: 'I can come',
  decline: 'I can’t',
  arrive: 'I’m here',
  leave: 'I’ve left',
  contact: 'Contacts',
  acknowledge: 'I have read this',
  home: 'I’m home',
  undo: 'Undo',
};

/** Changes of hours and contacts. Each change has an id, so that it is recorded only once. */
export const HOURS_CHANGE_KINDS = ['add-hours', 'correct-hours', 'correct-contacts'] as const;

export type HoursChangeKind = (typeof HOURS_CHANGE_KINDS)[number];

/** `overdue`: the report is late, and the portal will soon ask. `asked`: the portal has asked. */
export const HOME_STATES = ['on-the-way', 'overdue', 'asked', 'home'] as const;

export type HomeState = (typeof HOME_STATES)[number];

/** If a departure is entered later than this, the portal doesn't ask 'Are you home?'. */
export const HOME_ASKED_WITHIN_HOURS = 24;

/** Kinds of people cared for; never names. */
export const CONTACT_KINDS = [
  'survivor',
  'family',
  'first-responder',
  'staff-volunteer',
  'child',
  'community',
] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number];

export const CONTACT_LABELS: Record<ContactKind, string> = {
  survivor: 'Survivors',
  family: 'Family members',
  'first-responder': 'First responders',
  'staff-volunteer': 'Staff and volunteers',
  child: 'Children',
  community: 'Community members',
};

export const CONTACTS_MAX = 9999;

export const NOTICES = ['cancelled', 'completed', 'released'] as const;

/** How long the lead still sees the team after the activation has ended. */
export const TEAM_STAYS_HOURS = 24;

export const REMIND_AFTER_MINUTES = [0, 5, 10, 15, 30, 60] as const;

export const RELEASE_WAITS_SECONDS = 10;

export const CAN_NOT_COME = 'You can’t come. The coordinator sees your answer.';

export const SHIFT_IS_FULL =
  'Thank you. The shift is full: you are on its waiting list, and the desk tells you if a place is free. Please don’t set out yet.';

export const ARRIVAL_IS_PAST = 'The arrival can’t be in the past';

export const SHIFT_MAX_DAYS = 7;
export const NOTE_MAX_LENGTH = 2000;
export const MESSAGE_MAX_LENGTH = 1000;
export const ASK_REASON_MAX_LENGTH = 500;
export const DECLINE_REASON_MAX_LENGTH = 500;
export const CORRECTION_REASON_MAX_LENGTH = 500;
export const CALL_MAX_CHAPLAINS = 500;
