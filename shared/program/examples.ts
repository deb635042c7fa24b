// Home shows these examples, with a notice for administrators, until the office replaces them.

interface Figure {
  label: string;
  source: string;
  value: string | null;
}

export const EXAMPLE_FIGURES = [
  { label: 'Active Chaplains', source: 'typed', value: '127' },
  { label: 'Emergency Activations', source: 'typed', value: '342' },
  { label: 'Training Sessions', source: 'typed', value: '89' },
  { label: 'Response Hours', source: 'typed', value: '2,456' },
] as const;

export const EXAMPLE_QUOTATIONS = [
  {
    words:
      'People rarely remember what I said at the shelter. They remember that someone sat down next to them and stayed.',
    name: 'Margaret E.',
    role: 'Hospital chaplain, flood response',
    picture: null,
    isAgreed: true,
  },
  {
    words:
      'The training taught me to listen to a firefighter the way a firefighter needs it: plainly, patiently, and after the shift.',
    name: 'David R.',
    role: 'Fire department chaplain, tornado response',
    picture: null,
    isAgreed: true,
  },
] as const;

export const isExampleFigure = ({ label, source, value }: Figure) =>
  EXAMPLE_FIGURES.some(
    (example) => example.label === label && example.source === source && example.value === value,
  );

/** Compares only the words, because an example under another name is still an example. */
export const isExampleQuotation = ({ words }: { words: string }) =>
  EXAMPLE_QUOTATIONS.some((example) => example.words === words);
