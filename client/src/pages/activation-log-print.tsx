import { useQuery } from '@tanstack/react-query';
import { Page } from '#client/components/layout/page.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { activationQuery } from '#client/features/activations/queries.ts';
import { LogSheet } from '#client/features/incident-log/log-sheet.tsx';

export function ActivationLogPrintPage({ id }: { id: string }) {
  const { data } = useQuery(activationQuery(id));
  return (
    <Page
      title={data ? `Log: ${data.eventType}, ${data.location}` : 'Log'}
      action={
        <BackLink
          href={`/activations/${id}?tab=log`}
          label="The log"
          className="max-sm:pl-0 print:hidden"
        />
      }
    >
      <LogSheet activationId={id} />
    </Page>
  );
}
