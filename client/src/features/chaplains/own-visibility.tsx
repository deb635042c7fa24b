import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import type { Chaplain } from '#shared/chaplains/schemas.ts';
import { useSetOwnVisibility } from './mutations.ts';

export function OwnVisibility({ chaplain }: { chaplain: Chaplain }) {
  const { isVisibleInDirectory, isPhoneVisible } = chaplain;
  const listed = useSetOwnVisibility();
  const phone = useSetOwnVisibility();
  const chosen = {
    listed: listed.isPending ? listed.variables.body?.isVisibleInDirectory : undefined,
    phone: phone.isPending ? phone.variables.body?.isPhoneVisible : undefined,
  };
  return (
    <section aria-labelledby="own-visibility" className="rounded bg-sunken px-4 py-3">
      <h3 id="own-visibility" className="font-semibold">
        In the directory
      </h3>
      <p className="max-w-reading text-sm text-soft">
        Chaplains find you by name, place and what you offer
        {!chaplain.isApproved && ' once you are approved'}. Your email address and phone number are
        for approved and active chaplains. Administrators always see everything, and the lead of an
        activation to which you are called sees your number.
      </p>
      <div className="mt-2 flex flex-col items-start">
        <Switch
          label="Show me in the directory"
          checked={chosen.listed ?? isVisibleInDirectory}
          waiting={listed.isPending}
          needsConnection
          onChange={(checked) => listed.mutate({ body: { isVisibleInDirectory: checked } })}
        />
        <Switch
          label="Show my phone number"
          checked={chosen.phone ?? isPhoneVisible}
          waiting={phone.isPending}
          needsConnection
          onChange={(checked) => phone.mutate({ body: { isPhoneVisible: checked } })}
        />
        <ConnectionNote />
      </div>
    </section>
  );
}
