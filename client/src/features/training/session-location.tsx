import type { TrainingSession } from '#shared/training/schemas.ts';

export function SessionLocation({
  session: { location, isVirtual },
}: {
  session: TrainingSession;
}) {
  if (!isVirtual || !isAddress(location)) return <span className="wrap-anywhere">{location}</span>;
  return (
    <a
      href={location}
      target="_blank"
      rel="noreferrer"
      className="text-link underline underline-offset-4 wrap-anywhere"
    >
      {location}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function isAddress(text: string) {
  return !/\s/.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:';
}
