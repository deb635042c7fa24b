import { useId, type Ref } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { ASK_REASON_MAX_LENGTH } from '#shared/deployments/constants.ts';

interface AskReasonProps {
  ref: Ref<HTMLInputElement>;
  reason: string;
  /** Why a reason is needed, for example '2 aren’t ready, 1 isn’t rested.' */
  unfit: string;
  /** The server's error message about a missing reason. */
  refusal: string | undefined;
  onChange: (reason: string) => void;
}

export function AskReason({ ref, reason, unfit, refusal, onChange }: AskReasonProps) {
  const id = useId();
  const isRefused = refusal !== undefined && !reason.trim();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        Reason
      </label>
      <input
        id={id}
        ref={ref}
        value={reason}
        maxLength={ASK_REASON_MAX_LENGTH}
        placeholder="Why you ask them anyway"
        aria-invalid={isRefused}
        aria-describedby={`${id}-unfit`}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT_CLASS}
      />
      <p id={`${id}-unfit`} className="text-sm text-soft">
        {isRefused ? (
          <span role="alert" className="font-semibold text-red">
            {refusal}
          </span>
        ) : (
          `${unfit} The board and the audit trail keep your reason.`
        )}
      </p>
    </div>
  );
}
