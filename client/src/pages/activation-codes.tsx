import { useQuery } from '@tanstack/react-query';
import { Page } from '#client/components/layout/page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { activationQuery } from '#client/features/activations/queries.ts';
import { SiteCodes } from '#client/features/walk-ups/site-codes.tsx';

export function ActivationCodesPage({ id }: { id: string }) {
  const query = useQuery(activationQuery(id));
  return (
    // Prints only the sheets, not the page's heading.
    <div className="[&>div>div:first-child]:print:hidden">
      <Page
        title="Walk-Up Codes"
        intro="A QR code for the door of each site. Chaplains who come without being called can scan the code to appear on your list."
        action={
          <BackLink
            href={`/activations/${id}?tab=walk-ups`}
            label="Walk-ups"
            className="max-sm:pl-0 print:hidden"
          />
        }
      >
        <QueryView query={query} what="The activation" loading={<Skeleton className="h-[60dvh]" />}>
          {(activation) => <SiteCodes activation={activation} />}
        </QueryView>
      </Page>
    </div>
  );
}
