import { ExternalLink, Eye, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { FoldedText } from '#client/components/ui/folded-text.tsx';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import { date } from '#client/lib/dates.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { BookmarkButton, WaitingBookmark } from './bookmark-button.tsx';
import { FormatIcon } from './format-icon.tsx';
import { fileSize } from '#client/features/uploads/file-size.ts';
import { contributor } from './labels.ts';
import { KindBadges } from './kind-badges.tsx';
import { Tags } from './tags.tsx';

interface ResourceCardProps {
  resource: Resource;
  onTag: (tag: string) => void;
  onPreview: () => void;
  onBookmarked: () => void;
  save?: ReactNode;
  onWithdraw?: (() => void) | undefined;
}

export function ResourceCard(props: ResourceCardProps) {
  const { resource, onTag, onPreview, onBookmarked, save, onWithdraw } = props;
  const isConnected = useIsConnected();
  const reason = !isConnected && <p className="mr-auto text-xs text-soft">{NEEDS_CONNECTION}</p>;
  const { title, description, tags, fileUrl, createdAt } = resource;
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-3 py-5 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <KindBadges resource={resource} />
      <h2 className="flex gap-2.5 text-lg font-semibold wrap-anywhere">
        <FormatIcon resource={resource} className="mt-1 size-5 shrink-0 text-soft" />
        {title}
      </h2>
      <FoldedText text={description} about={title} />
      <p className="text-sm text-soft">
        {`By ${contributor(resource)} · `}
        <time dateTime={createdAt} className="whitespace-nowrap">
          {date(createdAt)}
        </time>
        {' · '}
        <span className="whitespace-nowrap">{fileSize(resource.fileSize)}</span>
      </p>
      {tags.length > 0 && <Tags tags={tags} about={title} onTag={onTag} />}
      <div className="mt-auto flex items-center gap-1 border-t border-line pt-3 sm:-mb-2">
        <ServerLink
          href={fileUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`View Resource: ${title} (opens in a new tab)`}
          className={buttonClass('secondary', isConnected ? 'mr-auto' : '')}
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          View Resource
        </ServerLink>
        {reason}
        <Button
          look="quiet"
          aria-label={`Preview: ${title}`}
          title="Preview"
          needsConnection
          className="min-w-11 px-2!"
          onClick={onPreview}
        >
          <Eye className="size-5" aria-hidden="true" />
        </Button>
        <BookmarkButton resource={resource} onToggled={onBookmarked} />
      </div>
      <WaitingBookmark resource={resource} />
      {save}
      {onWithdraw && (
        <div className="flex items-center gap-2 sm:mt-2">
          <Button
            needsConnection
            aria-label={`Withdraw: ${title}`}
            className="grow"
            onClick={onWithdraw}
          >
            <Undo2 className="size-4" aria-hidden="true" />
            Withdraw
          </Button>
          {reason}
        </div>
      )}
    </article>
  );
}
