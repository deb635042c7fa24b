import { useState } from 'react';
import { useProgram } from '#client/lib/call/program-store.ts';
import { date } from '#client/lib/dates.ts';

export function PrintHead({ updatedAt }: { updatedAt: string }) {
  const { title } = useProgram();
  const [today] = useState(() => date(new Date().toISOString()));
  return (
    <p className="hidden text-sm print:block">
      {`Chaplain Field Guide · ${title} · Last updated ${date(updatedAt)} · Printed ${today}`}
    </p>
  );
}
