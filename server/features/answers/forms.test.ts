import { describe, expect, it } from 'vitest';
import { actionIdOf } from './action-id.ts';
import { readAgo, readForm } from './call-form.ts';
import { readHoursForm } from './hours-form.ts';

const actionId = '0b0f4c52-9a35-4d0c-8f6e-3d4c1e6a7b10';

describe('the time since a tap', () => {
  it.each([
    [{}, 0],
    [{ ago: '0' }, 0],
    [{ ago: '1500' }, 1500],
    [{ ago: '999999999999' }, 999_999_999_999],
  ])('the form %j says that the tap was %d ms ago', (fields, ago) => {
    expect(readAgo(fields)).toBe(ago);
  });

  it.each([[''], ['1000000000000'], ['x1'], ['1x'], [7], [null]])(
    'the time since a tap is not read from %j',
    (ago) => {
      expect(() => readAgo({ ago })).toThrow('Invalid input');
    },
  );
});

describe('the form of an answer to a call', () => {
  const clock = {
    times: { timeZone: 'UTC', clock: '24' },
    at: new Date('2025-11-03T12:00:00Z'),
  } as const;
  const read = (fields: Record<string, unknown>) => readForm({ actionId, ...fields }, clock);

  it.each<[Record<string, unknown>, object]>([
    [{ kind: 'come' }, { minutes: null, expectedAt: null }],
    [
      { kind: 'come', minutes: '45' },
      { minutes: 45, expectedAt: null },
    ],
    [
      { kind: 'come', time: '14:30' },
      { minutes: null, expectedAt: '2025-11-03T14:30:00.000Z' },
    ],
    [
      { kind: 'come', time: '04:00' },
      { minutes: null, expectedAt: '2025-11-04T04:00:00.000Z' },
    ],
    [{ kind: 'decline', reason: ' Sick ' }, { reason: 'Sick' }],
    [{ kind: 'leave', kindOfWork: '' }, { kindOfWork: null }],
    [{ kind: 'leave', kindOfWork: 'shelter-visit' }, { kindOfWork: 'shelter-visit' }],
    [{ kind: 'undo', undoes: actionId }, { undoes: actionId }],
    [{ kind: 'received' }, {}],
  ])('the form %j is read as %j', (fields, answer) => {
    expect(read(fields)).toEqual({ kind: fields['kind'], actionId, ...answer });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ kind: 'come', minutes: 'soon' }, 'Give whole minutes'],
    [{ kind: 'come', time: '24:00' }, 'Give the time of your arrival, such as 14:30.'],
    [{ kind: 'come', time: ['14:30'] }, 'Give the time of your arrival, such as 14:30.'],
    [{ kind: 'come', time: '04:01' }, 'The arrival can’t be in the past.'],
    [{ kind: 'come', time: '11:00' }, 'The arrival can’t be in the past.'],
  ])('the form %j is refused: %s', (fields, message) => {
    expect(() => read(fields)).toThrow(message);
  });
});

describe('the forms of the hours page', () => {
  const times = { timeZone: 'America/New_York', clock: '24' } as const;
  const read = (fields: Record<string, unknown>) => readHoursForm({ actionId, ...fields }, times);

  it('added hours are read in the time zone of the page', () => {
    const given = { arrivedAt: '2025-11-03T10:00', leftAt: '2025-11-03T12:30' };
    expect(read({ kind: 'add-hours', ...given, kindOfWork: '' })).toEqual({
      kind: 'add-hours',
      body: {
        actionId,
        arrivedAt: '2025-11-03T15:00:00.000Z',
        leftAt: '2025-11-03T17:30:00.000Z',
        kindOfWork: null,
      },
    });
  });

  it.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [{ arrivedAt: '2025-11-03T10:00', 'arrivedAt-before': '2025-11-03T15:00:42.000Z' }, {}],
    [
      { leftAt: '2025-11-03T12:00', 'leftAt-before': '2025-11-03T16:00:00.000Z' },
      { leftAt: '2025-11-03T17:00:00.000Z' },
    ],
    [
      { leftAt: '2025-11-03T12:00', 'leftAt-before': 'yesterday' },
      { leftAt: '2025-11-03T17:00:00.000Z' },
    ],
    [{ kindOfWork: 'shelter-visit', 'kindOfWork-before': 'shelter-visit' }, {}],
    [{ kindOfWork: '', 'kindOfWork-before': '' }, {}],
    [{ kindOfWork: '', 'kindOfWork-before': 'shelter-visit' }, { kindOfWork: null }],
    [{ kindOfWork: 'other', 'kindOfWork-before': '' }, { kindOfWork: 'other' }],
  ])('corrected hours with the fields %j change only %j', (fields, changes) => {
    expect(read({ kind: 'correct-hours', shiftId: 'the-shift', ...fields })).toEqual({
      kind: 'correct-hours',
      shiftId: 'the-shift',
      body: { actionId, ...changes },
    });
  });

  it('corrected numbers of people are read only where they were changed', () => {
    const fields = { family: '12', 'family-before': '0', child: '3', 'child-before': '3' };
    expect(read({ kind: 'correct-contacts', ...fields })).toEqual({
      kind: 'correct-contacts',
      body: { actionId, family: 12 },
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ kind: 'come' }, 'Invalid input'],
    [{ kind: 'correct-hours' }, 'Invalid input'],
    [{ kind: 'correct-hours', shiftId: ['the-shift'] }, 'Invalid input'],
    [{ kind: 'add-hours', arrivedAt: 'yesterday' }, 'Give a date and a time.'],
    [{ kind: 'add-hours', arrivedAt: ['2025-11-03T10:00'] }, 'Give a date and a time.'],
    [{ kind: 'add-hours', arrivedAt: '2025-02-40T10:00' }, 'Give a date and a time.'],
    [{ kind: 'add-hours', leftAt: '2025-11-03T10:00' }, 'Arrival is required'],
    [{ kind: 'correct-contacts', family: 'many' }, 'Give a whole number'],
    [{ kind: 'correct-contacts', family: '10000' }, 'At most 9,999'],
  ])('the form %j is refused: %s', (fields, message) => {
    expect(() => read(fields)).toThrow(message);
  });
});

describe('the id of an answer', () => {
  it('the same parts always make the same UUID, and other parts make another one', () => {
    const ids = Array.from({ length: 50 }, (_, count) => actionIdOf('text', count));
    for (const id of ids) {
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    }
    expect(new Set(ids).size).toBe(50);
    expect(actionIdOf('text', 7)).toBe(ids[7]);
    expect(actionIdOf('a', 'b')).not.toBe(actionIdOf('ab'));
  });
});
