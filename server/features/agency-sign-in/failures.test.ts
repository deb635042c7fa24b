import { describe, expect, it } from 'vitest';
import { AppError, tooMany } from '#server/errors.ts';
import { describeFailure, outcomeOf } from './failures.ts';
import { AgencyUnreachable } from './provider.ts';

const failed = (members: object = {}, options: ErrorOptions = {}) =>
  Object.assign(new Error('a message with a token', options), members);

const CONFLICT = { status: 409, code: 'linked-otherwise', message: 'Linked otherwise' } as const;

describe('the outcome of a failed agency sign-in', () => {
  it.each<[string, unknown]>([
    ['unreachable', new AgencyUnreachable('the agency did not answer')],
    ['too-many', tooMany('Too many sign-ins', 60)],
    ['refused', failed({ code: 'OAUTH_INVALID_RESPONSE' })],
    ['failed', failed({ code: 'NOT_OAUTH_' })],
    ['failed', failed({ status: 429 })],
    ['failed', new AppError(CONFLICT)],
    ['failed', failed()],
    ['failed', { code: 'OAUTH_INVALID_RESPONSE' }],
    ['failed', null],
  ])('the person returns to the sign-in page with the outcome “%s” after %o', (outcome, error) => {
    expect(outcomeOf(error)).toBe(outcome);
  });
});

describe('the log of a failed agency sign-in', () => {
  it('a failure of the portal itself is logged with its message', () => {
    expect(describeFailure(failed({ code: 'EODD' }))).toMatchObject({
      err: { type: 'Error', message: 'a message with a token', code: 'EODD' },
    });
  });

  it('a failure at the agency is logged only by the codes of the error and its causes (K9)', () => {
    const cause = failed({ code: 'ECONNREFUSED' });
    expect(describeFailure(new AgencyUnreachable('not found', { cause }))).toEqual({
      why: ['Error', 'Error ECONNREFUSED'],
    });
    expect(describeFailure(failed({ code: 'OAUTH_X' }, { cause: 'eyJ' }))).toEqual({
      why: ['Error OAUTH_X'],
    });
  });

  it.each<[unknown, string]>([
    ['access_denied', 'Error OAUTH_X access_denied'],
    ['a'.repeat(60), `Error OAUTH_X ${'a'.repeat(60)}`],
    ['a'.repeat(61), 'Error OAUTH_X'],
    ['two words', 'Error OAUTH_X'],
    ['', 'Error OAUTH_X'],
    [403, 'Error OAUTH_X'],
    [undefined, 'Error OAUTH_X'],
  ])('the agency’s answer %j is logged only if it is one short word (K9)', (error, logged) => {
    expect(describeFailure(failed({ code: 'OAUTH_X', error }))).toEqual({ why: [logged] });
  });
});
