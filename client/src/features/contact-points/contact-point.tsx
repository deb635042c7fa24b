import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { shortTime } from '#client/lib/dates.ts';

interface ContactPointProps {
  name: string;
  state?: ReactNode;
  failure: MessageSettings['email']['failure'];
  children: ReactNode;
}

export function ContactPoint({ name, state, failure, children }: ContactPointProps) {
  return (
    <li className="py-3">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {name}
        {failure ? <Failing failure={failure} /> : state}
      </h3>
      {failure && <p className="mt-1 max-w-reading text-sm">{failure.problem}</p>}
      <div className="mt-1 flex flex-col items-start gap-2">{children}</div>
    </li>
  );
}

function Failing({ failure }: { failure: NonNullable<ContactPointProps['failure']> }) {
  return (
    <Badge tone="red" icon={<TriangleAlert className="size-3.5" aria-hidden="true" />}>
      Failing since {shortTime(failure.since)}
    </Badge>
  );
}
