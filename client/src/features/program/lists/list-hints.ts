import type { ListName } from '#shared/program/lists.ts';

const OWN_WORDS = 'If you rename an entry, people who chose it keep it under its new name.';

export const LIST_HINTS: Record<ListName, string> = {
  expertise: `What chaplains offer, and activations ask for. ${OWN_WORDS}`,
  availability: `When chaplains are free. ${OWN_WORDS}`,
  affiliation: `What chaplains belong to. ‘Other’ lets them type their own words. ${OWN_WORDS}`,
  eventTypes:
    'What the activation form suggests; people can also type other words. Activations keep the words that they were created with.',
  careKinds: `What chaplains did on scene. They choose it when they report hours. ${OWN_WORDS}`,
  languages: `What chaplains speak. ${OWN_WORDS}`,
  resourceCategories: `Where resources are filed. ${OWN_WORDS}`,
};

/** Only these two lists show groups in forms and have a short list in the application. */
export const usesGroups = (name: ListName) => name === 'expertise' || name === 'availability';
