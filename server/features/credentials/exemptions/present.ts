import { holdsOn } from '#shared/credentials/credential-state.ts';
import type { Exemption } from '#shared/credentials/exemptions/schemas.ts';
import type { ExemptionRow } from './queries.ts';

export function presentExemption(
  { kind, person, granter, reason, endsOn, createdAt }: ExemptionRow,
  today: string,
): Exemption {
  return {
    kind,
    person: {
      userId: person.userId,
      chaplainId: person.chaplainId,
      name: `${person.firstName} ${person.lastName}`,
    },
    reason,
    endsOn,
    isOver: !holdsOn({ endsOn }, today),
    grantedBy: granter ? `${granter.firstName} ${granter.lastName}` : null,
    createdAt: createdAt.toISOString(),
  };
}
