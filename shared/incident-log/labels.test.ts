import { describe, expect, it, test } from 'vitest';
import { lineLabel, lineText } from './labels.ts';

type Line = Parameters<typeof lineText>[0];
type Row = [Line['kind'], Line['details'], string];

const clock = (time: string) => time.slice(11, 16);

const at = (time: string) => `2026-03-04T${time}:00.000Z`;

const SHIFT = { startsAt: at('08:00'), endsAt: at('16:00') };

const textOf = (kind: Line['kind'], details: Line['details'], text: string | null = null) =>
  lineText({ kind, outcome: null, text, details }, clock);

test('the label of a phone attempt names its outcome, and other labels name only the kind', () => {
  expect(lineLabel({ kind: 'phone', outcome: 'voicemail' })).toBe('Phone attempt: Voicemail');
  expect(lineLabel({ kind: 'note', outcome: null })).toBe('Note');
});

describe('the text of a log line', () => {
  it('a log line shows its details first, then the words that somebody wrote', () => {
    expect(textOf('asked', { site: 'Gym' }, 'Bring boots')).toBe('Gym · Bring boots');
    expect(textOf('note', {}, 'The road is open')).toBe('The road is open');
  });

  it.each(['note', 'cancelled', 'declined', 'asked', 'claim-closed', 'duty-set'] as const)(
    'a log line of the kind %s without details or words has an empty text',
    (kind) => {
      expect(textOf(kind, {})).toBe('');
    },
  );

  it.each<Row>([
    ['duty-set', { isForAll: true, endsAt: at('16:00') }, 'For all activations · Until 16:00'],
    ['handed-over', { isForAll: true }, 'For all activations'],
    ['handed-over', { isForAll: false }, ''],
  ])('a log line of the kind %s with %j reads %j', (kind, details, text) => {
    expect(textOf(kind, details)).toBe(text);
  });
});

describe('log lines about a chaplain’s answers', () => {
  it.each<Row>([
    ['coming', { expectedAt: at('14:30'), through: 'telephone' }, 'Expected 14:30 · by telephone'],
    ['coming', { expectedAt: null, through: 'email' }, 'No time given · by email'],
    ['delayed', { expectedAt: at('15:10'), through: 'push' }, 'Expected 15:10 · by notification'],
    ['delayed', { through: 'text' }, 'No time given · by text message'],
    ['declined', { through: 'text' }, 'by text message'],
    ['arrived', { through: 'telephone' }, 'by telephone'],
    ['left', { through: 'email' }, 'by email'],
    ['home', { through: 'push' }, 'by notification'],
    ['waits-for-place', { through: 'email' }, 'The shift is full · by email'],
    ['waits-for-place', { through: 'portal' }, 'The shift is full'],
  ])('a log line of the kind %s with %j reads %j', (kind, details, text) => {
    expect(textOf(kind, details)).toBe(text);
  });

  it.each([
    ['come', 'was: coming'],
    ['decline', 'was: declined'],
    ['arrive', 'was: arrived'],
    ['leave', 'was: left'],
    ['home', 'was: home'],
  ])('the log line about the undone tap %s reads %j', (tap, text) => {
    expect(textOf('undone', { tap })).toBe(text);
  });

  it.each<[Line['details'], string]>([
    [
      { change: 'added', arrivedAt: at('08:00'), leftAt: at('11:45') },
      'Hours added · 08:00 to 11:45',
    ],
    [{ change: 'corrected', arrivedAt: at('08:00'), leftAt: null }, 'Hours corrected · 08:00'],
    [{ change: 'removed' }, 'Hours removed'],
  ])('the log line about hours with %j reads %j', (details, text) => {
    expect(textOf('hours', details)).toBe(text);
  });
});

describe('log lines about the labels of people who are visited', () => {
  it.each<Row>([
    ['claim-made', { label: 'Bed 4', nextVisitAt: at('10:15') }, 'Bed 4 · Next visit 10:15'],
    ['claim-taken', { label: 'Bed 4', nextVisitAt: null }, 'Bed 4'],
    ['claim-visited', { label: 'Bed 4', nextVisitAt: at('11:00') }, 'Bed 4 · Next visit 11:00'],
    ['claim-closed', { label: 'Bed 4' }, 'Bed 4'],
    [
      'claim-changed',
      { label: 'Bed 4', change: 'next-visit', nextVisitAt: at('12:00') },
      'Bed 4 · Next visit 12:00',
    ],
    [
      'claim-changed',
      { label: 'Bed 4', change: 'next-visit', nextVisitAt: null },
      'Bed 4 · No next visit',
    ],
    ['claim-changed', { label: 'Bed 4', change: 'freed' }, 'Bed 4 · Nobody is with them now'],
    ['claim-changed', { label: 'Bed 4', change: 'reopened' }, 'Bed 4 · Opened again'],
  ])('a log line of the kind %s with %j reads %j', (kind, details, text) => {
    expect(textOf(kind, details)).toBe(text);
  });
});

describe('log lines about the desk and the team', () => {
  it.each<Row>([
    ['duty-set', { beginsAt: at('08:00'), endsAt: at('16:00') }, 'From 08:00 · Until 16:00'],
    ['duty-set', { beginsAt: at('08:00'), endsAt: null }, 'From 08:00'],
    ['duty-set', { beginsAt: null, endsAt: at('16:00') }, 'Until 16:00'],
    ['team-told', { told: 1 }, 'To 1 person'],
    ['team-told', { told: 0, state: 'on-scene' }, 'To 0 people, on scene'],
    ['team-told', { told: 12, state: 'coming', site: 'Gym' }, 'To 12 people, coming · Gym'],
    [
      'team-told',
      { told: 3, state: 'asked', ...SHIFT },
      'To 3 people, not answered · 08:00 to 16:00',
    ],
    ['walk-up', { number: 7, site: 'Gym' }, 'No. 7 · Gym'],
    ['walk-up-verified', { number: 8 }, 'No. 8'],
    ['walk-up-declined', { number: 9 }, 'No. 9'],
  ])('a log line of the kind %s with %j reads %j', (kind, details, text) => {
    expect(textOf(kind, details)).toBe(text);
  });
});

describe('log lines about sites and shifts', () => {
  it.each<Row>([
    ['asked', { site: 'Gym', ...SHIFT }, 'Gym · 08:00 to 16:00'],
    ['site-added', { site: 'Gym', address: '12 Elm Street' }, 'Gym · 12 Elm Street'],
    ['site-closed', { site: 'Gym', to: 'Church' }, 'Gym · people went to Church'],
    ['site-closed', { site: 'Gym' }, 'Gym'],
    ['site-reopened', { site: 'Gym' }, 'Gym'],
    ['shift-added', { site: 'Gym', ...SHIFT, needed: 3 }, 'Gym · 08:00 to 16:00 · 3 needed'],
    ['shift-changed', { site: 'Gym', ...SHIFT, needed: 4 }, 'Gym · 08:00 to 16:00 · 4 needed'],
    ['shift-removed', { site: 'Gym', ...SHIFT, needed: 2 }, 'Gym · 08:00 to 16:00'],
    ['moved', { from: 'Gym', to: 'Church', ...SHIFT }, 'Gym → Church · 08:00 to 16:00'],
    ['moved', { from: null, to: 'Church' }, 'Church'],
    ['place-given', { to: 'Church', ...SHIFT }, 'Church · 08:00 to 16:00'],
  ])('a log line of the kind %s with %j reads %j', (kind, details, text) => {
    expect(textOf(kind, details)).toBe(text);
  });

  it.each<[Line['details'], string]>([
    [{ name: 'Gym', nameBefore: 'Hall' }, 'Gym · Name: Hall → Gym'],
    [{ contact: 'Sam Reed', contactBefore: null }, 'Gym · Ask for: Sam Reed'],
    [
      { bring: null, bringBefore: 'Boots', directions: 'Side door', directionsBefore: 'Front' },
      'Gym · Directions: Front → Side door · Bring: Boots → none',
    ],
  ])('the log line about a changed site with %j reads %j', (details, text) => {
    expect(textOf('site-changed', { site: 'Gym', ...details })).toBe(text);
  });
});

describe('log lines about the facts of an activation', () => {
  it.each<Row>([
    [
      'opened',
      { eventType: 'Flood', location: 'School', startTime: at('08:30') },
      'Event: Flood · Place: School · Start: 08:30',
    ],
    [
      'changed',
      { chaplainsNeeded: 5, chaplainsNeededBefore: 2, location: 'Gym', locationBefore: 'School' },
      'Place: School → Gym · Needed: 2 → 5',
    ],
    ['changed', { startTime: at('09:00'), startTimeBefore: at('08:30') }, 'Start: 08:30 → 09:00'],
    ['changed', { endTime: null, endTimeBefore: at('18:00') }, 'End: 18:00 → none'],
    ['changed', { address: '12 Elm Street', addressBefore: null }, 'Address: 12 Elm Street'],
    ['changed', { others: true }, 'Other facts changed'],
    [
      'changed',
      { location: 'Gym', locationBefore: 'School', others: true },
      'Place: School → Gym · Other facts changed',
    ],
  ])('a log line of the kind %s with %j reads %j', (kind, details, text) => {
    expect(textOf(kind, details)).toBe(text);
  });
});
