import { shortTime } from '#client/lib/dates.ts';
import type { OpenWorkFacts } from '#shared/duty/schemas.ts';

interface OpenWorkProps {
  work: readonly OpenWorkFacts[];
  /** Whether each part shows the name of its activation. */
  namesActivations: boolean;
}

export function OpenWork({ work, namesActivations }: OpenWorkProps) {
  const parts = work.map((each) => ({ each, facts: factsOf(each) }));
  const open = parts.filter(({ facts }) => facts.length > 0);
  if (open.length === 0) return <p>There is no open work.</p>;
  return (
    <div className="flex flex-col gap-3">
      {open.map(({ each: { activation }, facts }) => (
        <div key={activation.id}>
          {namesActivations && (
            <p className="font-semibold wrap-anywhere">
              {`${activation.eventType}, ${activation.location}`}
            </p>
          )}
          <ul className="list-disc pl-5">
            {facts.map((fact) => (
              <li key={fact} className="wrap-anywhere">
                {fact}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function factsOf({ silent, longOnScene, releasing, missing, requests }: OpenWorkFacts) {
  return [
    silent.count > 0 && `No answer yet, or waiting for a place: ${namesOf(silent)}`,
    longOnScene.count > 0 && `Long on scene: ${namesOf(longOnScene)}`,
    releasing.count > 0 && `Being released: ${namesOf(releasing)}`,
    missing > 0 && (missing === 1 ? '1 chaplain is missing' : `${missing} chaplains are missing`),
    ...requests.lines.flatMap(({ happenedAt, text }) =>
      text ? `Request at ${shortTime(happenedAt)}: ${text}` : [],
    ),
    requests.count > requests.lines.length &&
      `${requests.count - requests.lines.length} more requests in the log`,
  ].filter((fact) => fact !== false);
}

function namesOf({ count, names }: OpenWorkFacts['silent']) {
  const more = count - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
