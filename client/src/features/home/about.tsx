import { useProgram } from '#client/lib/call/program-store.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { SectionHeading } from './section-heading.tsx';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';

export function About() {
  useSectionTarget('about');
  const { agency, aboutLead, aboutMore, mission } = useProgram();
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-heading"
      className="mx-auto grid w-full max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[5fr_7fr]"
    >
      <div className="min-w-0">
        <SectionHeading id="about-heading">About the Program</SectionHeading>
        <p className="mt-6 max-w-reading text-xl font-light">
          {aboutLead.replaceAll('{agency}', () => agency)}
        </p>
        <p className="mt-4 max-w-reading text-soft">{aboutMore}</p>
        <OurRegions />
      </div>
      {mission.length > 0 && (
        <div className="min-w-0">
          <h3 className="font-semibold text-gold">Our mission</h3>
          <ul className="mt-2 border-t border-line">
            {mission.map(({ name, what }) => (
              <li key={name} className="border-b border-line py-5">
                <p className="text-lg font-semibold">{name}</p>
                {what && <p className="mt-1 max-w-reading text-soft">{what}</p>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const ProgramMap = lazyComponent(
  async () => (await import('#client/components/layout/program-map.tsx')).ProgramMap,
);

function OurRegions() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button className="mt-4" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        See our regions
      </Button>
      <LazyBoundary fallback={null}>{isShown && <ProgramMap />}</LazyBoundary>
    </>
  );
}
