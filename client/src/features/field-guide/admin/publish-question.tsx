import { useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { unfilledBrackets } from '#shared/field-guide/unfilled-brackets.ts';
import type { Base, SectionValues } from './section-fields.ts';
import { UnfilledList } from './unfilled-list.tsx';

/** Asks for confirmation before a form publishes a text with unfilled brackets like [phone]. */
export function usePublishQuestion() {
  const [brackets, setBrackets] = useState<readonly string[] | null>(null);
  const isAgreed = useRef(false);
  return {
    brackets,
    /** Returns whether the form has to wait until the person confirms. */
    asks: (values: SectionValues, before: Base | null) => {
      const left = isAgreed.current ? [] : newlyUnfilled(values, before);
      isAgreed.current = false;
      setBrackets(left.length > 0 ? left : null);
      return left.length > 0;
    },
    goBack: () => setBrackets(null),
    agree: () => {
      isAgreed.current = true;
    },
  };
}

type Question = ReturnType<typeof usePublishQuestion>;

export function PublishQuestion({ brackets, goBack, agree }: Question) {
  if (!brackets) return null;
  return (
    <div className="flex grow flex-col gap-4">
      <div role="alert" className="rounded bg-amber-wash p-4">
        <UnfilledList brackets={brackets} />
      </div>
      <DialogFooter cancel="Go back" focusesCancel onCancel={goBack}>
        <Button type="submit" look="primary" needsConnection onClick={agree}>
          Publish anyway
        </Button>
      </DialogFooter>
    </div>
  );
}

/** Returns the unfilled brackets, but none if the published text already has all of them. */
function newlyUnfilled(values: SectionValues, before: Base | null) {
  if (!values.isPublished) return [];
  const published = before?.isPublished ? unfilledBrackets(before.content) : [];
  const left = unfilledBrackets(values.content);
  return left.every((words) => published.includes(words)) ? [] : left;
}
