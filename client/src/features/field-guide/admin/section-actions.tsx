import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { EyeIcon } from '#client/components/ui/eye-icon.tsx';
import { usePublishSection, useUnpublishSection } from '#client/features/field-guide/mutations.ts';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';

interface SectionActionsProps {
  section: SectionSummary;
  onEdit: () => void;
  onDelete: () => void;
}

export function SectionActions({ section, onEdit, onDelete }: SectionActionsProps) {
  const { id, title, isPublished } = section;
  const publishing = usePublishSection();
  const unpublishing = useUnpublishSection();
  const toggle = isPublished ? unpublishing : publishing;
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
        onClick={() => toggle.mutate({ params: { id } })}
      >
        <EyeIcon crossed={isPublished} className="size-4" />
        {verb}
      </Button>
      <Button look="quiet" aria-label={`Delete: ${title}`} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden="true" />
        Delete
      </Button>
    </div>
  );
}
