import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';

export function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice title="What you typed before is back">
      It had not been saved.{' '}
      <Button look="quiet" className="-ml-4 sm:ml-0" onClick={onStartOver}>
        Start over
      </Button>
    </Notice>
  );
}
