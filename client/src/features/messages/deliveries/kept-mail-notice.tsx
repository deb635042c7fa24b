import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { deliverySettings } from '#shared/messages/api.ts';

export function KeptMailNotice() {
  const { data, isLoading } = useQuery(endpointQuery(deliverySettings, {}));
  // Holds back the content below until the notice is read, so that nothing jumps.
  if (isLoading) return <Skeleton className="h-1" />;
  if (!data?.keepsMail) return null;
  return (
    <Notice tone="amber" title="Mail is kept here, not sent">
      <p>
        No mail server is set. Each email is kept for 30 days, and ‘Read’ shows it. To send mail,
        start the portal with <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
      </p>
    </Notice>
  );
}
