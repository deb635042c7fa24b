import { useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useListPage } from '#client/lib/list-page.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { listCandidates } from '#shared/calls/api.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import { AskForm } from './ask-form.tsx';
import { CandidateRow } from './candidate-row.tsx';

const FIRST = 10;
const NOUN = { one: 'chaplain', many: 'chaplains' };

export function CallOut({ activation }: { activation: Activation }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const list = useListPage(listCandidates, {
    params: { id: activation.id },
    filters: { search: 'text' },
    pageLength: 25,
    refetchOnMount: 'always',
  });
  const choose = (candidates: readonly Candidate[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const { chaplainId, name } of candidates) {
      if (isChosen) next.set(chaplainId, name);
      else next.delete(chaplainId);
    }
    setChosen(next);
  };
  if (!LIVE_STATUSES.some((status) => status === activation.status)) {
    return (
      <Notice title={`This activation is ${activation.status}`}>
        Nobody can be called out any more. Edit it to reopen it.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <search>
        <SearchFilter placeholder="Name, city, affiliation…" typed={list.typed} />
      </search>
      <PagedResults
        list={list}
        what="The chaplains who could be asked"
        noun={NOUN}
        action={
          list.page === 1 && (
            <Button
              look="quiet"
              onClick={() => choose(list.query.data?.items.slice(0, FIRST) ?? [], true)}
            >
              Select the first {FIRST}
            </Button>
          )
        }
        loading={<Skeleton className="h-[60dvh]" />}
        empty={
          list.isFiltered ? (
            <Empty
              title="No Matching Chaplains"
              hint="Try another search. Chaplains who were asked, are coming or on scene are on the board."
            />
          ) : (
            <Empty
              title="Everyone has been asked"
              hint="Every approved and active chaplain has been asked already."
            />
          )
        }
      >
        {(candidates) => (
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {candidates.map((candidate) => (
              <li key={candidate.chaplainId}>
                <CandidateRow
                  candidate={candidate}
                  activation={activation}
                  isChosen={chosen.has(candidate.chaplainId)}
                  onChoose={(isChosen) => choose([candidate], isChosen)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
      <AskForm activationId={activation.id} people={chosen} onClear={() => setChosen(new Map())} />
    </div>
  );
}
