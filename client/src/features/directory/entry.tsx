import { EyeOff, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import {
  affiliationLabel,
  availabilityLabel,
  expertiseLabel,
} from '#shared/chaplains/catalogue.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';

const CONTACT =
  'flex min-h-11 min-w-0 items-center gap-2 text-link underline-offset-4 hover:underline lg:min-h-8';

export function Entry({ entry }: { entry: DirectoryEntry }) {
  const place = [entry.city, entry.primaryRegion && regionLabel(entry.primaryRegion)];
  return (
    <article className="flex h-full flex-col gap-2 py-4 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">
            {entry.firstName} {entry.lastName}
          </h2>
          <div className="flex flex-wrap gap-x-3 sm:flex-col sm:gap-y-2">
            <p className="text-soft">{affiliationLabel(entry.affiliation)}</p>
            <p className="flex items-center gap-1.5">
              <MapPin className="size-4 shrink-0 text-soft" aria-hidden="true" />
              {place.filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        {!entry.isVisibleInDirectory && (
          <Badge tone="amber" icon={<EyeOff className="size-3.5" aria-hidden="true" />}>
            Hidden
          </Badge>
        )}
      </div>
      {(entry.email || entry.phone) && (
        <div className="flex flex-wrap gap-x-6 sm:flex-col">
          {entry.email && (
            <a href={`mailto:${entry.email}`} className={CONTACT}>
              <Mail className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{entry.email}</span>
            </a>
          )}
          {entry.phone && (
            <a href={`tel:${entry.phone.replace(/[^\d+]/g, '')}`} className={CONTACT}>
              <Phone className="size-4 shrink-0" aria-hidden="true" />
              {entry.phone}
            </a>
          )}
        </div>
      )}
      {entry.credentials && <p className="text-sm">{entry.credentials}</p>}
      <div className="mt-auto flex flex-col gap-2 pt-1">
        <Badges label="Expertise">
          {unique(entry.expertise.map(expertiseLabel)).map((label) => (
            <li key={label}>
              <Badge>{label}</Badge>
            </li>
          ))}
        </Badges>
        <Badges label="Availability">
          {unique(entry.availability.map(availabilityLabel)).map((label) => (
            <li key={label}>
              <Badge tone="outline">{label}</Badge>
            </li>
          ))}
        </Badges>
      </div>
    </article>
  );
}

function Badges({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <p className="sr-only">{label}</p>
      <ul className="flex flex-wrap gap-1.5">{children}</ul>
    </>
  );
}

function unique(labels: readonly string[]) {
  return [...new Set(labels)];
}

function regionLabel(region: string) {
  return region.length === 1 ? `Region ${region}` : region;
}
