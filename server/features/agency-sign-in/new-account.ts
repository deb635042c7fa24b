import { USERNAME_MAX_LENGTH } from '#shared/accounts/constants.ts';
import { newPersonFields } from '#shared/accounts/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { setEmailConfirmed } from '#server/features/accounts/email-queries.ts';
import { insertUser } from '#server/features/accounts/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import type { AgencyIdentity } from './identity.ts';
import { listUsernames } from './queries.ts';
import { roleInPortal, type RoleSettings } from './role.ts';

const MAX_START = USERNAME_MAX_LENGTH - 10;

export async function makeAccount(
  tx: Executor,
  identity: AgencyIdentity & { email: string },
  roles: RoleSettings,
) {
  const user = await insertUser(tx, {
    username: await freeUsername(tx, identity),
    email: identity.email,
    ...namesOf(identity),
    password: null,
    role: identity.role ?? roleInPortal(roles),
    isSelfRegistered: false,
  });
  await setEmailConfirmed(tx, user.id);
  const details = { by: 'agency', role: user.role };
  await recordAudit(tx, { action: 'registered', actorId: user.id, subjectId: user.id, details });
  return user;
}

function namesOf({ firstName, lastName, email }: AgencyIdentity & { email: string }) {
  const [mailbox = ''] = email.split('@');
  return {
    // A first name can't look like a web address, so 'ruth.miller' becomes 'ruth miller'.
    firstName:
      acceptable(newPersonFields.firstName, firstName) ??
      acceptable(newPersonFields.firstName, mailbox.replaceAll(/[./:]+/g, ' ')) ??
      '—',
    lastName: acceptable(newPersonFields.lastName, lastName) ?? '—',
  };
}

function acceptable(field: (typeof newPersonFields)['firstName'], text: string | null) {
  const { data } = field.safeParse(text);
  return data ?? null;
}

async function freeUsername(tx: Executor, { username, email }: AgencyIdentity & { email: string }) {
  const [mailbox = ''] = (username ?? email).split('@');
  const start = plain(mailbox) || plain(email.split('@')[0] ?? '') || 'person';
  const taken = new Set(await listUsernames(tx, start));
  let name = start;
  for (let number = 2; taken.has(name); number += 1) name = `${start}${number}`;
  return name;
}

function plain(text: string) {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
    .slice(0, MAX_START);
}
