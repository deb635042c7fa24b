import { useQuery } from '@tanstack/react-query';
import { EyeOff, Phone } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { shortDate } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { programQuery } from '#client/lib/follow-program.ts';
import { useCan } from '#client/lib/session.ts';
import { listCareChecks, listSharedCareChecks } from '#shared/care-checks/api.ts';
import { OCCASION_LABELS } from '#shared/care-checks/constants.ts';
import type { CareAnswers, CareCheck } from '#shared/care-checks/schemas.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { AnswerList } from './answer-list.tsx';
import { CheckForm } from './check-form.tsx';
import { useStopSharing } from './mutations.ts';

const ShareDialog = lazyComponent(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  NotArrived,
);

export function CareChecks() {
  const query = useQuery({ ...endpointQuery(listCareChecks, {}), ...eachLook });
  return (
    <div className="flex flex-col gap-6">
      <p className="flex max-w-reading gap-2">
        <EyeOff className="mt-0.5 size-5 shrink-0 text-soft" aria-hidden="true" />
        Three questions for you after a deployment. The office never sees the answers.
      </p>
      <QueryView query={query} what="Your care checks" loading={<Skeleton className="h-96" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="No care check yet"
              hint="You get a care check two days after you leave a scene, and another a year later."
            />
          ) : (
            items.map((check) => <Check key={check.id} check={check} />)
          )
        }
      </QueryView>
      {useCan('keep-own-profile') && <Shared />}
    </div>
  );
}

function Check({ check }: { check: CareCheck }) {
  const { id, answers, peer, keptUntil } = check;
  const [isChanging, setChanging] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const stop = useStopSharing();
  return (
    <Panel id={`care-${id}`} title={titleOf(check)}>
      {!answers || isChanging ? (
        <CheckForm check={check} onDone={answers ? () => setChanging(false) : undefined} />
      ) : (
        <div className="flex flex-col gap-5">
          <AnswerList answers={answers} />
          <Closing answers={answers} />
          <div className="flex flex-wrap items-center gap-3">
            {peer && <p className="w-full">{`${peer.name} can read it, too.`}</p>}
            {peer ? (
              <Button
                needsConnection
                waiting={stop.isPending}
                onClick={() => stop.mutate({ params: { id } })}
              >
                Stop sharing
              </Button>
            ) : (
              <Button needsConnection onClick={() => setSharing(true)}>
                Share with a colleague
              </Button>
            )}
            <Button look="quiet" onClick={() => setChanging(true)}>
              Change answers
            </Button>
          </div>
        </div>
      )}
      <p className="mt-4 text-sm text-soft">{`The portal removes this care check on ${shortDate(keptUntil)}.`}</p>
      <LazyBoundary fallback={null}>
        {isSharing && <ShareDialog checkId={id} onClose={() => setSharing(false)} />}
      </LazyBoundary>
    </Panel>
  );
}

function Closing({ answers: { sleep, carrying, company } }: { answers: CareAnswers }) {
  const { phone } = useProgram();
  const careContact = useQuery(programQuery).data?.careContact;
  const isHeavy = sleep === 'badly' || carrying === 'much' || company === 'nobody';
  return (
    <Notice title={isHeavy ? 'That is a lot to carry' : 'Thank you for looking after yourself'}>
      <p>
        {isHeavy
          ? 'What you feel is a normal reaction to what you saw. You don’t have to carry it alone: talk to somebody today.'
          : 'If how you feel changes in the next weeks, come back here, or talk to somebody.'}
      </p>
      {careContact && <p className="mt-2 whitespace-pre-line">{careContact}</p>}
      <a
        href={phoneHref(phone) ?? undefined}
        className="mt-1 inline-flex min-h-11 items-center gap-2 text-link underline underline-offset-4"
      >
        <Phone className="size-4" aria-hidden="true" />
        {`Ring the office: ${shownPhone(phone)}`}
      </a>
    </Notice>
  );
}

function Shared() {
  const { data } = useQuery({ ...endpointQuery(listSharedCareChecks, {}), ...eachLook });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="shared-with-you" className="flex flex-col gap-4">
      <h2 id="shared-with-you" className="text-lg font-semibold">
        Shared with you
      </h2>
      {data.items.map((check) => (
        <article
          key={check.id}
          aria-label={check.name}
          className="flex flex-col gap-3 rounded border border-line bg-surface p-4 sm:p-6"
        >
          <div>
            <h3 className="font-semibold wrap-anywhere">{check.name}</h3>
            <p className="text-sm text-soft">{titleOf(check)}</p>
          </div>
          <AnswerList answers={check.answers} />
        </article>
      ))}
    </section>
  );
}

function titleOf({
  occasion,
  eventType,
  location,
}: Pick<CareCheck, 'occasion' | 'eventType' | 'location'>) {
  return `${eventType}, ${location}: ${OCCASION_LABELS[occasion].toLowerCase()}`;
}
