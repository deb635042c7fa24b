import { SHOWN_NAMES, SHOWN_REQUESTS } from '#shared/duty/constants.ts';
import type { Duty, Handover, OpenWorkFacts } from '#shared/duty/schemas.ts';
import type { OpenWork } from '#shared/duty/table.ts';
import type { OpenNames } from './open-work-queries.ts';
import type { DeskActivation, DutyRow, HandoverRow } from './queries.ts';

export function presentDuty({ beginsAt, endsAt, ...duty }: DutyRow): Duty {
  return {
    ...duty,
    beginsAt: beginsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

/** Leaves out activations and log lines that no longer exist. */
export function presentOpenWork(work: readonly OpenWork[], names: OpenNames): OpenWorkFacts[] {
  const peopleOf = (ids: readonly string[]) => ({
    count: ids.length,
    names: ids.slice(0, SHOWN_NAMES).flatMap((id) => names.people.get(id) ?? []),
  });
  return work.flatMap((each) => {
    const activation = names.activations.get(each.activationId);
    if (!activation) return [];
    const lines = each.requests
      .slice(0, SHOWN_REQUESTS)
      .flatMap((id) => names.requests.get(id) ?? [])
      .map(({ happenedAt, text }) => ({ happenedAt: new Date(happenedAt).toISOString(), text }));
    return {
      activation,
      silent: peopleOf(each.silent),
      longOnScene: peopleOf(each.longOnScene),
      releasing: peopleOf(each.releasing),
      missing: each.missing,
      requests: { count: each.requests.length, lines },
    };
  });
}

interface Around {
  activation: DeskActivation | null;
  names: OpenNames;
}

export function presentHandover(row: HandoverRow, { activation, names }: Around): Handover {
  const { id, fromId, fromName, toId, toName, done, next, byVoice } = row;
  return {
    id,
    activation,
    from: { id: fromId, name: fromName },
    to: toName === null ? null : { id: toId, name: toName },
    done,
    next,
    byVoice,
    open: presentOpenWork(row.open, names),
    writtenAt: row.writtenAt.toISOString(),
  };
}
