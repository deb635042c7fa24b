import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { ContactPoint } from './contact-point.tsx';
import { PushSwitch, usePushDevices } from './push-switch.tsx';

interface PushPointProps {
  userId: string;
  push: MessageSettings['push'];
}

export function PushPoint({ userId, push }: PushPointProps) {
  const { isOn, others } = usePushDevices(push);
  return (
    <ContactPoint
      name="Push notifications"
      failure={push.failure}
      state={push.devices.length > 0 && <Badge tone="green">{countOf(isOn, others)}</Badge>}
    >
      <PushSwitch userId={userId} push={push} />
    </ContactPoint>
  );
}

function countOf(isOn: boolean, others: number) {
  const more = `${others} other ${others === 1 ? 'device' : 'devices'}`;
  if (!isOn) return `On ${more}`;
  return others === 0 ? 'On this device' : `On this device and ${more}`;
}
