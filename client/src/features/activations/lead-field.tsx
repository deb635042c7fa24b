import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldNote } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { endpointQuery, pagedData } from '#client/lib/endpoint-query.ts';
import { useTypedText } from '#client/lib/url-state.ts';
import { listLeadChoices } from '#shared/activations/api.ts';

const OFFERED = 6;

interface LeadFieldProps {
  storedName: string | null;
}

export function LeadField({ storedName }: LeadFieldProps) {
  const {
    field: { ref, value, onChange },
  } = useController<Record<string, string>>({ name: 'chaplainId' });
  const { noteId, message } = useField('chaplainId');
  const [name, setName] = useState(storedName);
  const choose = (id: string, chosen: string | null) => {
    onChange(id);
    setName(chosen);
  };
  return (
    <fieldset ref={ref} tabIndex={-1} className="flex flex-col gap-2" aria-describedby={noteId}>
      <legend className="mb-1 font-semibold">
        Lead <span className="font-normal text-soft">(optional)</span>
      </legend>
      {value ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded bg-sunken px-4 py-2">
          <span className="font-semibold wrap-anywhere">{name ?? 'Chosen'}</span>
          <Button look="quiet" className="-mr-4" onClick={() => choose('', null)}>
            Change or remove
          </Button>
        </div>
      ) : (
        <Search onChoose={choose} />
      )}
      <FieldNote id={noteId} message={message} hint={undefined} />
    </fieldset>
  );
}

function Search({ onChoose }: { onChoose: (id: string, name: string) => void }) {
  const [search, setSearch] = useState('');
  const typed = useTypedText(search, setSearch);
  const query = useQuery({
    ...endpointQuery(listLeadChoices, { query: { search: search.trim(), limit: OFFERED } }),
    ...pagedData,
    enabled: search.trim() !== '',
  });
  const found = query.data?.items ?? [];
  const isSearched = search.trim() !== '';
  return (
    <div className="flex flex-col gap-2">
      <SearchFilter label="Search chaplains" placeholder="Name…" typed={typed} />
      {isSearched && (
        <ul className="divide-y divide-line rounded border border-line empty:hidden">
          {found.map(({ id, name, city }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
                onClick={() => onChoose(id, name)}
              >
                <span className="font-semibold">{name}</span>
                <span className="text-soft">{city}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {isSearched &&
          query.isSuccess &&
          found.length === 0 &&
          'No approved and active chaplain found.'}
        {isSearched && query.isError && 'The search for chaplains failed. Please try again.'}
      </p>
    </div>
  );
}
