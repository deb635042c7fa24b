import type { ReactNode } from 'react';
import { BadgeCheck, ContactRound, EyeOff, Mail, MapPin, MessageSquare, Phone } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { ContactLink } from '#client/components/ui/contact-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useLists } from '#client/lib/program-lists.ts';
import {
  CHOICE_FIELD_NAMES,
  CHOICE_FIELDS,
  type ChoiceFieldName,
} from '#shared/chaplains/choice-fields.ts';
import type { DirectoryFieldName } from '#shared/chaplains/profile-fields.ts';
import { directoryCard } from '#shared/directory/api.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { endpointPath } from '#shared/http.ts';
import { entryLabel, entryLabels, type Lists } from '#shared/program/lists.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';
import { phoneHref, shownPhone, textHref } from '#shared/phone.ts';

type TextName = Exclude<DirectoryFieldName, ChoiceFieldName>;

interface EntryProps {
  entry: DirectoryEntry;
  keep?: ReactNode;
}

export function Entry({ entry, keep }: EntryProps) {
  const { email, phone } = entry;
  const text = phone ? textHref(phone) : null;
  const { regions } = useProgram();
  const known = { regions, lists: useLists() };
  const { city, primaryRegion, affiliation, credentials } = textsOf(entry, known);
  return (
    <article
      aria-label={`${entry.firstName} ${entry.lastName}`}
      className="flex h-full flex-col gap-3 py-4 sm:rounded sm:border sm:border-line sm:bg-surface sm:p-5"
    >
      <div className="flex flex-wrap justify-between gap-3 sm:flex-col sm:gap-2">
        <div className="min-w-0 flex-[1_1_8rem] wrap-anywhere sm:flex-none">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="min-w-0 text-lg font-semibold">
              {entry.firstName} {entry.lastName}
            </h2>
            {!entry.isVisibleInDirectory && (
              <Badge tone="amber" icon={<EyeOff className="size-3.5" aria-hidden="true" />}>
                Hidden
              </Badge>
            )}
          </div>
          <p className="text-soft">{affiliation}</p>
          <p className="flex gap-2 sm:mt-2">
            <MapPin className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
            <span className="min-w-0">{[city, primaryRegion].filter(Boolean).join(' · ')}</span>
          </p>
        </div>
        {(email || phone || keep) && (
          <div className="flex flex-wrap gap-2 empty:hidden max-sm:w-full sm:flex-col sm:gap-0">
            {email && (
              <ContactLink href={`mailto:${email}`} word="Email" label={email} Icon={Mail} />
            )}
            {phone && (
              <ContactLink
                href={phoneHref(phone)}
                word="Call"
                label={shownPhone(phone)}
                Icon={Phone}
              />
            )}
            {text && (
              <ContactLink href={text} word="Text" label="Text message" Icon={MessageSquare} />
            )}
            {(email || phone) && (
              <ContactLink
                href={endpointPath(directoryCard, { id: entry.id })}
                word="Save"
                label="Save contact"
                Icon={ContactRound}
                download
              />
            )}
            {keep}
          </div>
        )}
      </div>
      <div className="flex flex-col gap-2 sm:border-t sm:border-line sm:pt-3">
        {credentials && <p className="text-sm">{credentials}</p>}
        {entry.verified && (
          <p className="flex gap-2 text-sm">
            <BadgeCheck className="mt-0.5 size-4 shrink-0 text-soft" aria-hidden="true" />
            <span className="min-w-0">Verified: {entry.verified.join(', ')}</span>
          </p>
        )}
        {CHOICE_FIELD_NAMES.map((name) => (
          <Choices key={name} name={name} values={entry[name]} />
        ))}
      </div>
    </article>
  );
}

/** The text fields of an entry. A new field doesn't compile until it is listed here. */
function textsOf(
  entry: DirectoryEntry,
  { regions, lists }: { regions: readonly NamedRegion[]; lists: Lists },
): Record<TextName, string | null> {
  const { city, primaryRegion, affiliation, credentials } = entry;
  return {
    city,
    primaryRegion: primaryRegion && regionName(regions, primaryRegion),
    affiliation: entryLabel(lists.affiliation, affiliation),
    credentials,
  };
}

interface ChoicesProps {
  name: ChoiceFieldName;
  values: readonly string[];
}

function Choices({ name, values }: ChoicesProps) {
  const labels = entryLabels(useLists()[name], values);
  if (labels.length === 0) return null;
  const { label, badges } = CHOICE_FIELDS[name];
  return (
    <>
      <p className="sr-only">{label}</p>
      <ul className="flex flex-wrap gap-1.5 wrap-anywhere">
        {labels.map((text) => (
          <li key={text}>
            <Badge tone={badges.tone}>{text}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
