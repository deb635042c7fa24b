import { TriangleAlert } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { TAPPED } from './labels.ts';
import { useTaps } from './outbox/use-taps.ts';

/** What the server did not take, and why. */
export function RefusedTaps() {
  const { refused, discard } = useTaps();
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {refused.map((tap) => (
        <div key={tap.body.actionId} role="alert" className="rounded bg-red-wash p-4 sm:px-6">
          <p className="flex items-start gap-2 font-semibold">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-red" aria-hidden="true" />
            {`“${TAPPED[tap.body.kind]}” of ${shortTime(tap.body.at)} was not recorded`}
          </p>
          <p className="mt-1 wrap-anywhere">{`${tap.about}. ${tap.refusal ?? ''}`}</p>
          <Button className="mt-3" onClick={() => discard(tap)}>
            Discard
          </Button>
        </div>
      ))}
    </div>
  );
}
