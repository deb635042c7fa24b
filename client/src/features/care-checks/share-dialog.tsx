import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { endpointQuery, pagedData } from '#client/lib/endpoint-query.ts';
import { useTypedText } from '#client/lib/url-state.ts';
import { listCarePeers } from '#shared/care-checks/api.ts';
import { useShareCareCheck } from './mutations.ts';

const OFFERED = 6;

interface ShareDialogProps {
  checkId: string;
  onClose: () => void;
}

export function ShareDialog({ checkId, onClose }: ShareDialogProps) {
  const [search, setSearch] = useState('');
  const typed = useTypedText(search, (text) => setSearch(text.trim()));
  const share = useShareCareCheck();
  const query = useQuery({
    ...endpointQuery(listCarePeers, { query: { search, limit: OFFERED } }),
    ...pagedData,
    enabled: search !== '',
  });
  const found = search === '' ? [] : (query.data?.items ?? []);
  const choose = (chaplainId: string) =>
    share.mutate({ params: { id: checkId }, body: { chaplainId } }, { onSuccess: onClose });
  return (
    <Dialog
      title="Share with a colleague"
      description="Your colleague can read your answers after signing in, until you stop sharing. Nobody else can."
      onClose={onClose}
    >
      <SearchFilter label="Search chaplains" placeholder="Name" typed={typed} />
      <ul className="divide-y divide-line rounded border border-line empty:hidden">
        {found.map(({ chaplainId, name, city }) => (
          <li key={chaplainId}>
            <button
              type="button"
              disabled={share.isPending}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
              onClick={() => choose(chaplainId)}
            >
              <span className="sr-only">Share with </span>
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="text-soft">{city}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-soft empty:hidden">
        {search !== '' && query.isSuccess && found.length === 0 && 'No chaplain found.'}
        {query.isError && 'The search for chaplains failed. Please try again.'}
        {share.error && serverMessage(share.error)}
      </p>
      <DialogFooter />
    </Dialog>
  );
}
