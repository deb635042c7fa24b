interface FactsProps {
  facts: readonly (readonly [label: string, value: string])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap gap-x-4 sm:flex-nowrap">
          <dt className="text-soft sm:w-44 sm:shrink-0">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
