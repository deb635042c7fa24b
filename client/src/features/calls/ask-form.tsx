import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { programQuery } from '#client/lib/follow-program.ts';
import { personCount } from '#client/lib/person-count.ts';
import { MESSAGE_MAX_LENGTH, REMIND_AFTER_MINUTES } from '#shared/deployments/constants.ts';
import { AskReason } from './ask-reason.tsx';
import type { Chosen, useAsking } from './asking.ts';
import { useCallChaplains } from './mutations.ts';
import type { Place } from './place-labels.ts';

interface AskFormProps {
  activationId: string;
  asking: ReturnType<typeof useAsking>;
  /** The site or shift to come to; null for the main site. */
  place: Place | null;
}

export function AskForm({ activationId, asking, place }: AskFormProps) {
  const { people, message, reason, change } = asking;
  const id = useId();
  const call = useCallChaplains();
  const reasonField = useRef<HTMLInputElement>(null);
  const [asksReason, setAsksReason] = useState(reason !== '');
  const [isOpen, setOpen] = useState(false);
  const usual = useQuery(programQuery).data?.remindAfter;
  const [chosen, setChosen] = useState<RemindAfter | null>(null);
  const remindAfter = chosen ?? remindAfterOf(usual);
  const focusReason = () => requestAnimationFrame(() => reasonField.current?.focus());
  const ask = () =>
    call.mutate(
      {
        params: { id: activationId },
        body: {
          chaplainIds: people.map(({ id: chaplainId }) => chaplainId),
          message: message.trim() || null,
          siteId: place?.siteId,
          siteShiftId: place?.siteShiftId ?? undefined,
          reason: reason.trim() || null,
          remindAfter,
        },
      },
      {
        onSuccess: () => {
          asking.finish();
          setAsksReason(false);
          setOpen(false);
        },
        onError: focusReason,
      },
    );
  const count = people.length;
  // Hides the optional fields on phones, where the list of chaplains needs the room.
  const folded = isOpen ? '' : 'max-sm:hidden';
  const refusal = call.error instanceof ApiError ? call.error.body.fields?.['reason'] : undefined;
  const unfit = unfitLabel(people);
  const showsReason = refusal !== undefined || (unfit !== '' && asksReason);
  const press = () => {
    if (unfit === '' || showsReason) {
      ask();
      return;
    }
    setAsksReason(true);
    focusReason();
  };
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex max-h-[60dvh] flex-col gap-3 overflow-y-auto border-t border-line bg-paper px-4 py-3 max-sm:gap-2 sm:-mx-6 sm:px-6"
    >
      <p role="status" className="font-semibold empty:hidden">
        {count === 0 && call.data && resultLabel(call.data)}
      </p>
      {call.error && !refusal && (
        <Notice tone="red" urgent>
          {serverMessage(call.error)}
        </Notice>
      )}
      {count === 0 && <p className="text-soft">Select the chaplains to ask.</p>}
      {count > 0 && (
        <>
          <div>
            <p className="line-clamp-1 wrap-anywhere sm:line-clamp-2">
              {people.map(({ name }) => name).join(', ')}
            </p>
            <p id={`${id}-told`} className="text-sm text-soft @max-2xs:sr-only">
              {toldLabel(count, remindAfter)}
            </p>
          </div>
          {unfit && !showsReason && (
            <p className="text-sm">{`${unfit} You will be asked for a reason.`}</p>
          )}
          {showsReason && (
            <AskReason
              ref={reasonField}
              reason={reason}
              unfit={unfit}
              refusal={refusal}
              onChange={(text) => change({ reason: text })}
            />
          )}
          <div className="flex flex-wrap items-end gap-3">
            <div className={`flex min-w-0 flex-[1_1_16rem] flex-col gap-1 ${folded}`}>
              <label htmlFor={id} className="font-semibold">
                Message <span className="font-normal text-soft">(optional)</span>
              </label>
              <input
                id={id}
                value={message}
                maxLength={MESSAGE_MAX_LENGTH}
                placeholder="Where to report, what to bring…"
                onChange={(event) => change({ message: event.target.value })}
                className={INPUT_CLASS}
              />
            </div>
            <div
              className={`flex min-w-0 flex-[0_1_12rem] flex-col gap-1 max-sm:flex-[1_1_16rem] ${folded}`}
            >
              <label htmlFor={`${id}-remind`} className="font-semibold">
                Remind those who don’t answer
              </label>
              <select
                id={`${id}-remind`}
                value={remindAfter}
                onChange={(event) => setChosen(remindAfterOf(event.target.value))}
                className={INPUT_CLASS}
              >
                {REMIND_AFTER_MINUTES.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutes === 0 ? 'No reminder' : `After ${minutes} min`}
                  </option>
                ))}
              </select>
            </div>
            <Button
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="max-sm:flex-[1_1_8rem] sm:hidden"
            >
              {message ? 'Change the message' : 'Add a message'}
            </Button>
            <Button
              look="primary"
              waiting={call.isPending}
              aria-describedby={`${id}-told`}
              onClick={press}
              className="max-sm:flex-[1_1_9rem]"
            >
              {count === 1 ? 'Ask 1 chaplain' : `Ask ${count} chaplains`}
            </Button>
            <Button look="quiet" onClick={() => change({ people: [] })} className="max-sm:hidden">
              Select none
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function toldLabel(count: number, remindAfter: RemindAfter) {
  const told = `Asking sends a message to ${personCount(count)} right away`;
  if (remindAfter === 0) return `${told}.`;
  return `${told}, and one more to those who are silent after ${remindAfter} minutes.`;
}

/** Returns, for example, '2 aren’t ready, 1 isn’t rested.' */
function unfitLabel(people: readonly Chosen[]) {
  const of = (isFit: (person: Chosen) => boolean, what: string) => {
    const count = people.filter((person) => !isFit(person)).length;
    if (count === 0) return [];
    if (people.length === 1) return [`They aren’t ${what}`];
    return [`${count} ${count === 1 ? 'isn’t' : 'aren’t'} ${what}`];
  };
  const parts = [
    ...of(({ isReady }) => isReady, 'ready'),
    ...of(({ isRested }) => isRested, 'rested'),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}

function resultLabel({ asked, alreadyAsked }: { asked: number; alreadyAsked: number }) {
  const people = asked === 1 ? '1 chaplain was asked.' : `${asked} chaplains were asked.`;
  if (alreadyAsked === 0) return people;
  return `${people} ${alreadyAsked === 1 ? '1 had' : `${alreadyAsked} had`} been asked already.`;
}

type RemindAfter = (typeof REMIND_AFTER_MINUTES)[number];

/** Returns 15, the default of the program's settings, until the settings have loaded. */
function remindAfterOf(value = '15'): RemindAfter {
  return REMIND_AFTER_MINUTES.find((each) => String(each) === value) ?? 15;
}
