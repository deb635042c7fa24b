import { useState } from 'react';
import { date } from '#client/lib/dates.ts';
import { program } from '#shared/program.ts';

export function PrintHead({ updatedAt }: { updatedAt: string }) {
  const [today] = useState(() => date(new Date().toISOString()));
  return (
    <p className="hidden text-sm print:block">
      {`Chaplain Field Guide · ${program.title} · Last updated ${date(updatedAt)} · Printed ${today}`}
    </p>
  );
}
