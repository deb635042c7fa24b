import { useId, useState } from 'react';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { dropDraft, isKept } from '#client/lib/draft.ts';
import { useReportTyped } from './typed-guard.ts';

interface RestoredDraftProps<In extends FieldValues> {
  draft: string;
  /** What the form begins with where nothing was typed before. */
  pristine: In;
}

/** Says that the form round it begins with what was typed before, which counts as typed. */
export function RestoredDraft<In extends FieldValues>({ draft, pristine }: RestoredDraftProps<In>) {
  const id = useId();
  const { reset } = useFormContext<In>();
  const [isRestored, setRestored] = useState(() => isKept(draft));
  useReportTyped(id, isRestored);
  if (!isRestored) return null;
  const startOver = () => {
    reset(pristine);
    dropDraft(draft);
    setRestored(false);
  };
  return (
    <Notice title="What you typed before is back">
      It had not been saved.{' '}
      <Button look="quiet" className="-ml-4 sm:ml-0" onClick={startOver}>
        Start over
      </Button>
    </Notice>
  );
}
