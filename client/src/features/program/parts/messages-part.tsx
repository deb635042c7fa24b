import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { messageTextsQuery } from '#client/features/program/message-texts/queries.ts';
import { TextEditor } from '#client/features/program/message-texts/text-editor.tsx';
import { TextList } from '#client/features/program/message-texts/text-list.tsx';
import { useUrlState } from '#client/lib/url-state.ts';
import type { TextName } from '#shared/messages/text-names.ts';

export function MessagesPart() {
  const url = useUrlState();
  const query = useQuery(messageTextsQuery);
  const [last, setLast] = useState<TextName | null>(null);
  return (
    <QueryView query={query} what="The messages" loading={<Skeleton className="h-[60dvh]" />}>
      {({ texts }) => {
        const shown = texts.find(({ name }) => name === url.get('message'));
        if (!shown) return <TextList texts={texts} last={last} />;
        return (
          <TextEditor
            key={shown.name}
            stored={shown}
            onOpen={setLast}
            onStale={async () => void (await query.refetch())}
          />
        );
      }}
    </QueryView>
  );
}
