import { useSectionTarget } from '#client/lib/page-heading.ts';
import { program } from '#shared/program.ts';
import { SectionHeading } from './section-heading.tsx';

const MISSION = [
  {
    name: 'Crisis intervention and emotional support',
    what: 'A steady presence for survivors and families in the first hours and in the weeks after.',
  },
  {
    name: 'Critical incident stress management for first responders',
    what: 'Debriefing and quiet conversation for those who answer the call and carry it home.',
  },
  {
    name: 'Community disaster spiritual care',
    what: 'Care at shelters, assistance centers and memorials, on each person’s own terms.',
  },
  {
    name: 'Interfaith coordination',
    what: 'Clergy and lay chaplains of many traditions, working from one plan.',
  },
] as const;

export function About() {
  useSectionTarget('about');
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-heading"
      className="mx-auto grid w-full max-w-page gap-x-16 gap-y-10 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <SectionHeading id="about-heading">About the Program</SectionHeading>
        <p className="mt-6 max-w-reading text-xl font-light">
          When a flood, a tornado or a mass-casualty event overwhelms a community, the{' '}
          {program.agency} sends trained volunteer chaplains alongside its responders.
        </p>
        <p className="mt-4 max-w-reading text-soft">
          They serve everyone who asks, of any faith or none, and they never go uninvited.
        </p>
      </div>
      <div>
        <h3 className="font-semibold text-gold">Our mission</h3>
        <ul className="mt-2 border-t border-line">
          {MISSION.map(({ name, what }) => (
            <li key={name} className="border-b border-line py-5">
              <p className="text-lg font-semibold">{name}</p>
              <p className="mt-1 max-w-reading text-soft">{what}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
