import { Check, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { FoldedText } from '#client/components/ui/folded-text.tsx';
import { FormatIcon } from '#client/features/resources/format-icon.tsx';
import { fileSize } from '#client/features/uploads/file-size.ts';
import { contributor, fileKind } from '#client/features/resources/labels.ts';
import { KindBadges } from '#client/features/resources/kind-badges.tsx';
import { date } from '#client/lib/dates.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { useApproveResource } from './review-mutations.ts';

interface ReviewItemProps {
  resource: Resource;
  onApproved: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ReviewItem(props: ReviewItemProps) {
  const { resource } = props;
  const { title, description, tags, createdAt } = resource;
  return (
    <article aria-label={title} className="flex flex-col gap-2 py-4">
      <h3 className="flex gap-2.5 font-semibold wrap-anywhere">
        <FormatIcon resource={resource} className="mt-0.5 size-5 shrink-0 text-soft" />
        {title}
      </h3>
      <KindBadges resource={resource} />
      <FoldedText text={description} about={title} />
      <p className="text-sm text-soft wrap-anywhere">
        {`By ${contributor(resource)} · `}
        <time dateTime={createdAt} className="whitespace-nowrap">
          {date(createdAt)}
        </time>
        {` · ${fileKind(resource.fileName)}, `}
        <span className="whitespace-nowrap">{fileSize(resource.fileSize)}</span>
        {tags.length > 0 && ` · Tags: ${tags.join(', ')}`}
      </p>
      <Actions {...props} />
    </article>
  );
}

function Actions({ resource, onApproved, onEdit, onDelete }: ReviewItemProps) {
  const { id, title, fileUrl, isApproved } = resource;
  const approval = useApproveResource();
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={fileUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`View: ${title} (opens in a new tab)`}
        className={buttonClass('secondary')}
      >
        <ExternalLink className="size-4" aria-hidden="true" />
        View
      </a>
      {!isApproved && (
        <Button
          look="primary"
          aria-label={`Approve: ${title}`}
          waiting={approval.isPending}
          onClick={() => approval.mutate({ params: { id } }, { onSuccess: onApproved })}
        >
          <Check className="size-4" aria-hidden="true" />
          Approve
        </Button>
      )}
      <Button look="quiet" aria-label={`Edit: ${title}`} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
        Edit
      </Button>
      <Button look="quiet" aria-label={`Delete: ${title}`} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden="true" />
        Delete
      </Button>
    </div>
  );
}
