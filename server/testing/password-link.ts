import { makePasswordLink } from '#shared/accounts/api.ts';
import type { Visitor } from './visitor.ts';

export async function passwordLinkFor(admin: Pick<Visitor, 'call'>, userId: string) {
  const { body } = await admin.call(makePasswordLink, { params: { id: userId } });
  return new URL(body.url).searchParams.get('token') ?? '';
}
