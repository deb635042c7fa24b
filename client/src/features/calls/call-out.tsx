import { useQuery } from '@tanstack/react-query';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { AskForm } from './ask-form.tsx';
import { chosenFrom, useAsking } from './asking.ts';
import { CandidateFilters, useCandidates } from './candidate-filters.tsx';
import { choosePlace, PlaceChoice, sitesQuery } from './place-choice.tsx';
import { CandidateRow } from './candidate-row.tsx';
import { CallOutFacts } from './call-out-facts.tsx';
import { SelectBest } from './select-best.tsx';

const NOUN = { one: 'chaplain', many: 'chaplains' };

export function CallOut({ activation }: { activation: Activation }) {
  const asking = useAsking(activation.id);
  const list = useCandidates(activation.id);
  const url = useUrlState();
  const sites = useQuery(sitesQuery(activation.id)).data?.sites ?? [];
  const place = choosePlace(sites, list.get('shift') || list.get('site'));
  const { people } = asking;
  const choose = (candidate: Candidate, isChosen: boolean) => {
    const others = people.filter(({ id }) => id !== candidate.chaplainId);
    asking.change({ people: isChosen ? [...others, chosenFrom(candidate)] : others });
  };
  if (!LIVE_STATUSES.some((status) => status === activation.status)) {
    return (
      <Notice title={`This activation is ${activation.status}`}>
        Nobody can be called out any more. Edit the activation to reopen it.
      </Notice>
    );
  }
  return (
    <div className="@container flex flex-col gap-4">
      <PlaceChoice
        sites={sites}
        place={place}
        onChoose={({ siteId, siteShiftId }) =>
          url.set({ site: siteShiftId ? '' : siteId, shift: siteShiftId ?? '', page: '' })
        }
      />
      <CandidateFilters list={list} />
      <CallOutFacts candidates={list.query.data?.items ?? []} />
      <PagedResults
        list={list}
        what="The chaplains who could be asked"
        noun={NOUN}
        action={
          <SelectBest
            activation={activation}
            criteria={list.criteria}
            people={people}
            onSelect={(chosen) => asking.change({ people: chosen })}
          />
        }
        loading={<Skeleton className="h-[60dvh]" />}
        empty={
          list.isFiltered ? (
            <Empty
              title="No Matching Chaplains"
              hint="Try other filters. The board, not this list, shows chaplains who were asked, are coming or are on scene."
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
                  language={list.get('language')}
                  isChosen={people.some(({ id }) => id === candidate.chaplainId)}
                  onChoose={(isChosen) => choose(candidate, isChosen)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
      <AskForm activationId={activation.id} asking={asking} place={place} />
    </div>
  );
}
