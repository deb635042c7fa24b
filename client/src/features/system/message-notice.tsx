import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { BannerLine } from '#client/components/layout/banner-line.tsx';
import { endpointQuery, eachLook } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import { messageNotices } from '#shared/system/api.ts';
import { noticeText } from './notice-text.ts';

const EVERY_MS = 60_000;

export function MessageNotice() {
  const { data } = useQuery({
    ...endpointQuery(messageNotices, {}),
    ...eachLook,
    refetchInterval: EVERY_MS,
  });
  const text = data ? noticeText(data) : null;
  return (
    <div role="status" className="print:hidden">
      {text !== null && (
        <aside aria-label="Messages">
          <BannerLine line={{ text, href: paths.system, link: 'Show', Icon: MailWarning }} />
        </aside>
      )}
    </div>
  );
}
