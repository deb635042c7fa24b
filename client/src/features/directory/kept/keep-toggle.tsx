import { Star } from 'lucide-react';
import {
  CONTACT_CLASS,
  CONTACT_ICON_CLASS,
  CONTACT_PLACE,
  ContactLabel,
} from '#client/components/ui/contact-link.tsx';
import { followDevice } from '#client/lib/device/follow-device.ts';
import { dropPerson, keepPerson, keptPeople } from '#client/lib/device/people.ts';
import { showToast } from '#client/lib/toast-store.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';

const useKeptPeople = followDevice(keptPeople, undefined);

export function KeepToggle({ entry }: { entry: DirectoryEntry }) {
  const kept = useKeptPeople();
  // Reserves the button's space until it is known whether the person is kept.
  if (kept === undefined) return <span className={CONTACT_PLACE} />;
  if (kept === null) return null;
  const isKept = kept.includes(entry.id);
  const name = `${entry.firstName} ${entry.lastName}`;
  const toggle = async () => {
    try {
      if (isKept) {
        await dropPerson(entry.id);
        return;
      }
      await keepPerson(entry);
      showToast({
        title: 'Kept on this device',
        description: `${name} can be found here without a connection.`,
      });
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ title: `${name} is not kept`, description, kind: 'destructive' });
    }
  };
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={`Keep on this phone: ${name}`}
      onClick={() => void toggle()}
      className={CONTACT_CLASS}
    >
      <Star
        className={`${CONTACT_ICON_CLASS} ${isKept ? 'fill-current' : ''}`}
        aria-hidden="true"
      />
      <ContactLabel word="Keep" label="Keep on this phone" />
    </button>
  );
}
