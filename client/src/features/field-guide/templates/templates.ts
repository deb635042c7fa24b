interface Template {
  title: string;
  orderIndex: number;
  load: () => Promise<string>;
}

export const OFFERED = 6;

export const TEMPLATES: readonly Template[] = [
  {
    title: 'Introduction & Purpose',
    orderIndex: 1,
    load: async () => (await import('./introduction-and-purpose.md?raw')).default,
  },
  {
    title: 'Roles & Responsibilities',
    orderIndex: 2,
    load: async () => (await import('./roles-and-responsibilities.md?raw')).default,
  },
  {
    title: 'Deployment & Activation Protocols',
    orderIndex: 3,
    load: async () => (await import('./deployment-and-activation-protocols.md?raw')).default,
  },
  {
    title: 'Communication & Documentation',
    orderIndex: 4,
    load: async () => (await import('./communication-and-documentation.md?raw')).default,
  },
  {
    title: 'Training & Certification',
    orderIndex: 5,
    load: async () => (await import('./training-and-certification.md?raw')).default,
  },
  {
    title: 'Crisis & Trauma Response',
    orderIndex: 6,
    load: async () => (await import('./crisis-and-trauma-response.md?raw')).default,
  },
  {
    title: 'Spiritual Care Practices',
    orderIndex: 7,
    load: async () => (await import('./spiritual-care-practices.md?raw')).default,
  },
  {
    title: 'Legal & Ethical Guidelines',
    orderIndex: 8,
    load: async () => (await import('./legal-and-ethical-guidelines.md?raw')).default,
  },
  {
    title: 'Appendices & Resources',
    orderIndex: 9,
    load: async () => (await import('./appendices-and-resources.md?raw')).default,
  },
];
