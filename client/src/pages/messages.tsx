import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { DeliveryList } from '#client/features/messages/deliveries/delivery-list.tsx';
import { paths } from '#client/paths.ts';

const SHOWN = ['/api/deliveries'] as const;

export function MessagesPage() {
  return (
    <Page
      title="Messages"
      intro="What the portal sends to people, and whether it reached them."
      action={
        <div className="flex flex-wrap gap-3">
          <Link href={paths.admin} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Admin Panel
          </Link>
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <DeliveryList />
    </Page>
  );
}
