import { Check, X } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';

interface ReviewButtonsProps {
  name: string;
  approving: boolean;
  onApprove: () => void;
  onDecline?: (() => void) | undefined;
  className?: string;
}

export function ReviewButtons(props: ReviewButtonsProps) {
  const { name, approving, onApprove, onDecline, className } = props;
  return (
    <>
      <Button
        className={className}
        waiting={approving}
        onClick={onApprove}
        aria-label={`Approve ${name}`}
      >
        {!approving && <Check className="size-4 text-green" aria-hidden="true" />}
        Approve
      </Button>
      {onDecline && (
        <Button
          look="quiet"
          className={className}
          disabled={approving}
          onClick={onDecline}
          aria-label={`Decline ${name}`}
        >
          <X className="size-4" aria-hidden="true" />
          Decline
        </Button>
      )}
    </>
  );
}
