import { Page } from '#client/components/layout/page.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { ReimbursementSheet, type PaperCriteria } from './reimbursement-sheet.tsx';
import { TallySheet } from './tally-sheet.tsx';
import { DAY_FILTERS } from '#client/lib/day-filters.ts';
import { paths } from '#client/lib/paths.ts';
import { useUrlState } from '#client/lib/url-state.ts';

/** Shows the paper that the URL of the hours page names. */
export function HoursPapers() {
  const { get } = useUrlState();
  const isTally = get('paper') === 'tally';
  const activation = get('activation');
  return (
    <div className="print-sheet">
      <Page
        title={isTally ? 'People Cared For' : 'Hours for Reimbursement'}
        action={
          <BackLink
            href={activation ? `/activations/${activation}?tab=papers` : paths.hours}
            label={activation ? 'All papers' : 'Hours'}
            className="max-sm:pl-0 print:hidden"
          />
        }
      >
        {isTally ? (
          <TallySheet activationId={activation} />
        ) : (
          <ReimbursementSheet criteria={criteriaOf(get)} />
        )}
      </Page>
    </div>
  );
}

/** Reads the filters from the URL, as the hours page does. */
function criteriaOf(get: (name: string) => string): PaperCriteria {
  const [chaplainId, activationId, approved] = [
    get('chaplain'),
    get('activation'),
    get('approved'),
  ];
  return {
    ...DAY_FILTERS.from(get('from')),
    ...DAY_FILTERS.to(get('to')),
    ...(chaplainId && { chaplainId }),
    ...(activationId && { activationId }),
    ...((approved === 'true' || approved === 'false') && { isApproved: approved }),
  };
}
