import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { paths } from '#client/lib/paths.ts';
import { PARTS, PART_LABELS, type Part } from '#shared/program/constants.ts';

export type Section = Part | 'messages';

export const SECTION_LABELS: Record<Section, string> = { ...PART_LABELS, messages: 'Messages' };

export const SECTIONS: readonly Section[] = [...PARTS, 'messages'];

export const SECTION_INTROS: Record<Section, string> = {
  identity:
    'The names of your program and agency, shown on every page, mail, calendar file and printed list.',
  home: 'What everybody reads on Home, signed in or not.',
  lists: 'The choices that forms offer, and their names.',
  regions: 'Where people serve, with a map.',
  rules: 'When the portal sends warnings, reminders and questions, and how long it keeps records.',
  messages: 'The words of mails, notifications and text messages.',
};

export const SECTION_CONTENTS = {
  identity: lazyComponent(
    async () => (await import('./parts/identity-part.tsx')).IdentityPart,
    NotArrived,
  ),
  home: lazyComponent(async () => (await import('./parts/home-part.tsx')).HomePart, NotArrived),
  lists: lazyComponent(async () => (await import('./parts/lists-part.tsx')).ListsPart, NotArrived),
  regions: lazyComponent(
    async () => (await import('./parts/regions-part.tsx')).RegionsPart,
    NotArrived,
  ),
  rules: lazyComponent(async () => (await import('./parts/rules-part.tsx')).RulesPart, NotArrived),
  messages: lazyComponent(
    async () => (await import('./parts/messages-part.tsx')).MessagesPart,
    NotArrived,
  ),
} satisfies Record<Section, unknown>;

/** Identity is the default section, so its URL has no `part`. */
export const sectionHref = (section: Section) =>
  section === 'identity' ? paths.program : `${paths.program}?part=${section}`;
