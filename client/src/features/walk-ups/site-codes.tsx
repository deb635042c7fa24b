import { useQuery } from '@tanstack/react-query';
import { Printer, QrCode as QrIcon, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { QrCode } from '#client/components/ui/qr-code.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dateTime } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { listSiteCodes } from '#shared/walk-ups/api.ts';
import { shownCode } from '#shared/walk-ups/code.ts';
import type { SiteCode } from '#shared/walk-ups/schemas.ts';
import { eventLabel } from './event-label.ts';
import { isLiveActivation } from './is-live.ts';
import { useMakeCode } from './mutations.ts';

/** A printable sheet for the door of each site, on its own page. */
export function SiteCodes({ activation }: { activation: Activation }) {
  const query = useQuery({
    ...endpointQuery(listSiteCodes, { params: { id: activation.id } }),
    ...eachLook,
  });
  const [printed, setPrinted] = useState<string | null>(null);
  const isLive = isLiveActivation(activation);
  return (
    <QueryView query={query} what="The codes" loading={<Skeleton className="h-[60dvh]" />}>
      {({ items }) => (
        <div className="flex flex-col gap-6">
          {!isLive && (
            <Notice tone="amber">
              This activation is over, so nobody can sign up with its codes any more.
            </Notice>
          )}
          {items.map((site) => (
            <Site
              key={site.siteId}
              activation={activation}
              site={site}
              isLive={isLive}
              isLeftOut={printed !== null && printed !== site.siteId}
              onPrint={() => {
                setPrinted(site.siteId);
                // Prints only after the page has rendered again, without the sheets of other sites.
                window.setTimeout(() => {
                  window.print();
                  setPrinted(null);
                });
              }}
            />
          ))}
        </div>
      )}
    </QueryView>
  );
}

interface SiteProps {
  activation: Activation;
  site: SiteCode;
  isLive: boolean;
  isLeftOut: boolean;
  onPrint: () => void;
}

function Site({ activation, site, isLive, isLeftOut, onPrint }: SiteProps) {
  const { siteId, name, code, madeAt, isClosed } = site;
  const make = useMakeCode(activation.id);
  const [asks, setAsks] = useState(false);
  const params = { id: activation.id, siteId };
  const isOn = isLive && !isClosed;
  return (
    <section
      aria-label={name}
      className={`rounded border border-line bg-surface p-4 sm:p-6 print:break-after-page print:border-0 print:p-0 ${isLeftOut || !isOn || !code ? 'print:hidden' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p className="text-sm text-soft">
            {isClosed
              ? 'This site has ended.'
              : code && madeAt
                ? `Code of ${dateTime(madeAt)}`
                : 'No code yet'}
          </p>
        </div>
        {isOn && (
          <div className="flex flex-wrap gap-2">
            {code ? (
              <>
                <Button look="primary" onClick={onPrint}>
                  <Printer className="size-4" aria-hidden="true" />
                  Print
                  <span className="sr-only">{` the code of ${name}`}</span>
                </Button>
                <Button onClick={() => setAsks(true)}>
                  <RotateCcw className="size-4" aria-hidden="true" />
                  Renew
                  <span className="sr-only">{` the code of ${name}`}</span>
                </Button>
              </>
            ) : (
              <Button
                look="primary"
                needsConnection
                waiting={make.isPending}
                onClick={() => make.mutate({ params, body: {} })}
              >
                <QrIcon className="size-4" aria-hidden="true" />
                Make the QR code
                <span className="sr-only">{` of ${name}`}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      {make.error && !asks && (
        <Notice tone="red" urgent>
          {serverMessage(make.error)}
        </Notice>
      )}
      {isOn && code && <Sheet activation={activation} site={site} code={code} />}
      {asks && (
        <ConfirmDialog
          title={`Renew the code of ${name}?`}
          description="Renew a code if people who aren’t at the site use it. The sheet at the door then stops working, so print the new one. People on the list stay on it."
          confirm="Renew"
          keep="Keep the code"
          waiting={make.isPending}
          failure={make.error ? serverMessage(make.error) : undefined}
          onConfirm={() =>
            make.mutate({ params, body: { former: code } }, { onSuccess: () => setAsks(false) })
          }
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

interface SheetProps extends Pick<SiteProps, 'activation' | 'site'> {
  code: string;
}

/** The sheet for the door: black on white, and legible from three steps away. */
function Sheet({ activation, site, code }: SheetProps) {
  const { title } = useProgram();
  const { host } = window.location;
  const path = `/walk-up/${shownCode(code)}`;
  return (
    <div className="mt-6 flex flex-col items-center gap-4 text-center print:mt-0 print:gap-3 print:text-ink">
      <p className="hidden text-[13pt] print:block">{title}</p>
      <p className="text-2xl font-bold print:text-[36pt] print:leading-tight">
        Chaplains: check in here
      </p>
      <p className="wrap-anywhere print:text-[16pt]">
        {`${site.name}${site.address ? `, ${site.address}` : ''}`}
        <span className="block text-soft print:text-ink">{eventLabel(activation, site.name)}</span>
      </p>
      <QrCode
        text={`${window.location.origin}${path}`}
        label={`The QR code of ${site.name}`}
        className="max-w-60 print:max-w-[4in] print:border-0"
      />
      <p className="print:text-[15pt]">
        Point the camera of your phone at the code, or type:
        <span className="mt-1 block text-lg font-semibold tracking-wide wrap-anywhere print:text-[20pt]">
          {`${host}${path}`}
        </span>
      </p>
      <p className="max-w-reading print:text-[15pt]">
        Then go to the desk with your ID. Please don’t start to work before the desk has verified
        you.
      </p>
    </div>
  );
}
