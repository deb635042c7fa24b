import { expectTypeOf, test } from 'vitest';
import type { currentUser, listUsers, logout } from '#shared/accounts/api.ts';
import type { ListedUser, User } from '#shared/accounts/schemas.ts';
import type { ErrorBody } from '#shared/http.ts';
import type { exportAttendance } from '#shared/training/api.ts';
import type { AnswerBody } from './visitor.ts';

test('the body of an answer has the type that its endpoint declares', () => {
  expectTypeOf<AnswerBody<typeof currentUser>>().toExtend<User>();
  expectTypeOf<AnswerBody<typeof listUsers>>().toExtend<ListedUser[]>();
  expectTypeOf<AnswerBody<typeof exportAttendance>>().toExtend<string>();
  expectTypeOf<AnswerBody<typeof logout>>().toExtend<Partial<ErrorBody>>();
});
