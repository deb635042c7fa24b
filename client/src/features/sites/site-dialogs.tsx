import { useId, useState } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { personCount } from '#client/lib/person-count.ts';
import type { Site, SiteShift } from '#shared/sites/schemas.ts';
import { useCloseSite } from './mutations.ts';
import { ShiftForm } from './shift-form.tsx';
import { SiteForm } from './site-form.tsx';

interface SiteDialogProps {
  activationId: string;
  site: Site | null;
  onClose: () => void;
}

export function SiteDialog({ activationId, site, onClose }: SiteDialogProps) {
  const draft = useDraftName(`site:${site?.id ?? activationId}`);
  return (
    <FormDialog
      title={site ? 'Edit site' : 'Open a site'}
      description={site ? site.name : 'Another place where chaplains of this activation work.'}
      draft={draft}
      onClose={onClose}
    >
      <SiteForm activationId={activationId} site={site} draft={draft} onDone={onClose} />
    </FormDialog>
  );
}

interface ShiftDialogProps {
  activationId: string;
  site: Site;
  shift: SiteShift | null;
  onClose: () => void;
}

export function ShiftDialog({ activationId, site, shift, onClose }: ShiftDialogProps) {
  const draft = useDraftName(`site-shift:${shift?.id ?? site.id}`);
  return (
    <FormDialog
      title={shift ? 'Edit shift' : 'Add a shift'}
      description={site.name}
      draft={draft}
      onClose={onClose}
    >
      <ShiftForm
        activationId={activationId}
        site={site}
        shift={shift}
        draft={draft}
        onDone={onClose}
      />
    </FormDialog>
  );
}

interface CloseDialogProps {
  activationId: string;
  site: Site;
  sites: readonly Site[];
  onClose: () => void;
}

const END = 'end';

export function CloseSiteDialog({ activationId, site, sites, onClose }: CloseDialogProps) {
  const close = useCloseSite(site.name);
  const id = useId();
  const others = sites.filter((other) => other.id !== site.id && other.endsAt === null);
  const people = site.asked + site.coming + site.onScene + site.waiting;
  const [goes, setGoes] = useState(others[0]?.id ?? (site.isMain ? '' : END));
  const asks = people > 0 || site.isMain;
  const isEnding = goes === END;
  return (
    <ConfirmDialog
      title={`Close ${site.name}?`}
      description={
        people > 0
          ? `${personCount(people)} ${people === 1 ? 'is' : 'are'} asked to come to this site, on the way or there.`
          : 'There is nobody at this site or on the way to it, and nobody has been asked to come.'
      }
      confirm="Close site"
      keep="Keep it open"
      waiting={close.isPending}
      failure={close.error ? serverMessage(close.error) : undefined}
      onConfirm={() =>
        close.mutate(
          {
            params: { id: activationId, siteId: site.id },
            body: isEnding || !asks ? { endStays: true } : { moveTo: goes || undefined },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {asks && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-semibold">
            {site.isMain ? 'New main site' : 'Its people'}
          </label>
          <select
            id={id}
            value={goes}
            onChange={(event) => setGoes(event.target.value)}
            className={INPUT_CLASS}
          >
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {site.isMain ? other.name : `go to ${other.name}`}
              </option>
            ))}
            {!site.isMain && <option value={END}>end their work</option>}
          </select>
          <p className="text-sm text-soft">
            {isEnding
              ? 'If people are at this site, their stays end now. People who were asked to come or are on their way are released and notified immediately.'
              : people > 0 &&
                'The people of this site are notified immediately. If people are already there, their stays end now and new stays begin at the other site.'}
          </p>
          {site.isMain && others.length === 0 && (
            <p className="font-semibold">Open another site first, so that people can go there.</p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
