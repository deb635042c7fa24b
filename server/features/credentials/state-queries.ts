import { sql, type SQL } from 'drizzle-orm';
import type { CredentialState } from '#shared/credentials/constants.ts';

interface Asked {
  chaplainId: SQL;
  kindId: SQL;
  /** Today's date in the program's time zone. */
  today: string;
}

/** Computes in SQL the same state as shared/credentials/credential-state.ts. */
export const stateOf = ({ chaplainId, kindId, today }: Asked) => sql<CredentialState>`(
  SELECT CASE
    WHEN held.id IS NOT NULL AND coalesce(held.ends_on, 'infinity') >= ${today}::date THEN
      CASE WHEN held.ends_on <= ${today}::date + kind.remind_days THEN 'ends-soon'
        ELSE 'valid' END
    WHEN exemption.kind_id IS NOT NULL THEN 'exempt'
    WHEN waiting.id IS NOT NULL THEN 'waiting'
    WHEN rejected.at IS NOT NULL AND (held.id IS NULL OR rejected.at > held.decided_at)
      THEN 'rejected'
    WHEN held.id IS NOT NULL THEN 'expired'
    ELSE 'missing' END
  FROM credential_kinds AS kind
  LEFT JOIN credentials AS held ON held.kind_id = kind.id
    AND held.chaplain_id = ${chaplainId} AND held.status = 'verified'
  LEFT JOIN credentials AS waiting ON waiting.kind_id = kind.id
    AND waiting.chaplain_id = ${chaplainId} AND waiting.status = 'waiting'
  LEFT JOIN credential_exemptions AS exemption ON exemption.kind_id = kind.id
    AND exemption.chaplain_id = ${chaplainId}
    AND coalesce(exemption.ends_on, 'infinity') >= ${today}::date
  LEFT JOIN LATERAL (SELECT max(decided_at) AS at FROM credentials
    WHERE kind_id = kind.id AND chaplain_id = ${chaplainId} AND status = 'rejected') AS rejected
    ON true
  WHERE kind.id = ${kindId})`;
