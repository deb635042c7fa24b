import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { EyeIcon } from '#client/components/ui/eye-icon.tsx';
import { usePublishSection, useUnpublishSection } from '#client/features/field-guide/mutations.ts';
import { sectionQuery } from '#client/features/field-guide/queries.ts';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';
import { unfilledBrackets } from '#shared/field-guide/unfilled-brackets.ts';
import { UnfilledList } from './unfilled-list.tsx';

interface SectionActionsProps {
  section: SectionSummary;
  onEdit: () => void;
  onDelete: () => void;
}

export function SectionActions({ section, onEdit, onDelete }: SectionActionsProps) {
  const { id, title, isPublished } = section;
  const publishing = usePublishSection();
  const unpublishing = useUnpublishSection();
  const [brackets, setBrackets] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const params = { id };
  const publish = async () => {
    // If the section can't be loaded, skips the check: the publish request reports the problem.
    const section = await client.fetchQuery(sectionQuery(id)).catch(() => null);
    const left = section ? unfilledBrackets(section.content) : [];
    setBrackets(left);
    if (left.length === 0) publishing.mutate({ params });
  };
  const verb = isPublished ? 'Unpublish' : 'Publish';
  return (
    <div className="relative z-10 -mx-4 flex flex-wrap">
      <Button look="quiet" aria-label={`Edit: ${title}`} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
        Edit
      </Button>
      <Button
        look="quiet"
        aria-label={`${verb}: ${title}`}
        waiting={publishing.isPending || unpublishing.isPending}
        onClick={() => (isPublished ? unpublishing.mutate({ params }) : void publish())}
      >
        <EyeIcon crossed={isPublished} className="size-4" />
        {verb}
      </Button>
      <Button look="quiet" aria-label={`Delete: ${title}`} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden="true" />
        Delete
      </Button>
      {brackets.length > 0 && (
        <ConfirmDialog
          title={`Publish ${title}?`}
          description="Chaplains will see the section as it is now."
          confirm="Publish anyway"
          look="primary"
          keep="Go back"
          waiting={publishing.isPending}
          onConfirm={() => publishing.mutate({ params }, { onSettled: () => setBrackets([]) })}
          onClose={() => setBrackets([])}
        >
          <UnfilledList brackets={brackets} />
        </ConfirmDialog>
      )}
    </div>
  );
}
