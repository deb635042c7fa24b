import type { ReactNode } from 'react';

/** A tone and a pattern, so that regions differ not only by color. */
export interface RegionLook {
  tone: number;
  pattern: number;
}

const TONES = [
  { fill: 'fill-blue-wash', ink: 'text-blue' },
  { fill: 'fill-sunken', ink: 'text-gold' },
  { fill: 'fill-teal-wash', ink: 'text-teal' },
  { fill: 'fill-plum-wash', ink: 'text-plum' },
  { fill: 'fill-violet-wash', ink: 'text-violet' },
  { fill: 'fill-line', ink: 'text-soft' },
] as const;

/** Shapes in a square of 10 px. */
const PATTERNS: readonly ReactNode[] = [
  <path key="rising" d="M-2 12 12-2M-2 2 2-2M8 12 12 8" />,
  <path key="dots" d="M2.5 2.5h.01M7.5 7.5h.01" strokeWidth={2.4} strokeLinecap="round" />,
  <path key="level" d="M0 5h10" />,
  <path key="falling" d="M-2-2 12 12M8-2 12 2M-2 8 2 12" />,
  <path key="grid" d="M5 0v10M0 5h10" />,
  <path key="upright" d="M5 0v10" />,
];

const LOOKS = TONES.length;

export const lookOfTone = (tone: number): RegionLook => ({ tone, pattern: tone });

/** Chooses one of 36 looks by a region's index, if the region's neighbors aren't known. */
export const lookOfPlace = (place: number): RegionLook => ({
  tone: place % LOOKS,
  pattern: (place + Math.floor(place / LOOKS)) % LOOKS,
});

export const patternFill = (base: string, { tone, pattern }: RegionLook) =>
  `url(#${base}-${tone}-${pattern})`;

export function RegionPatterns({ base, looks }: { base: string; looks: readonly RegionLook[] }) {
  const distinct = new Map(looks.map((look) => [patternFill(base, look), look]));
  return (
    <defs>
      {[...distinct].map(([key, { tone, pattern }]) => (
        <pattern
          key={key}
          id={`${base}-${tone}-${pattern}`}
          width={10}
          height={10}
          patternUnits="userSpaceOnUse"
        >
          <rect width={10} height={10} className={TONES[tone]?.fill} />
          <g
            fill="none"
            stroke="currentColor"
            strokeWidth={1.2}
            opacity={0.4}
            className={TONES[tone]?.ink}
          >
            {PATTERNS[pattern]}
          </g>
        </pattern>
      ))}
    </defs>
  );
}

export function RegionSwatch({ base, look }: { base: string; look: RegionLook | undefined }) {
  return (
    <svg viewBox="0 0 28 20" className="h-5 w-7 shrink-0" aria-hidden="true">
      <rect
        x={0.75}
        y={0.75}
        width={26.5}
        height={18.5}
        rx={3}
        strokeWidth={1.5}
        fill={look && patternFill(base, look)}
        className={look ? 'stroke-soft' : 'fill-none stroke-line'}
      />
    </svg>
  );
}
