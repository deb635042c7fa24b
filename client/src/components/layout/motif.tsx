import { useProgram } from '#client/lib/call/program-store.ts';

const RINGS = [56, 104, 160, 224, 296, 376, 464, 560, 664];

export function Horizon() {
  return (
    <svg
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax slice"
      className="pointer-events-none size-full text-bar-gold"
      aria-hidden="true"
    >
      <linearGradient id="horizon-fade" gradientUnits="userSpaceOnUse" x1="480" x2="980">
        <stop offset="0" stopColor="currentColor" stopOpacity="0" />
        <stop offset="1" stopColor="currentColor" />
      </linearGradient>
      <g fill="none" stroke="url(#horizon-fade)" strokeWidth="1.25">
        {RINGS.map((radius, position) => (
          <circle
            key={radius}
            cx="1108"
            cy="566"
            r={radius}
            opacity={0.8 - position * 0.082}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      <circle cx="1108" cy="566" r="26" fill="currentColor" />
      <path
        d="M0 598c150-34 260-40 420-20 170 20 300 12 450-8 130-18 250-16 340-2 90 12 160 14 230 2v70H0z"
        className="fill-bar-hill"
      />
      <path
        d="M0 622c190-22 330-8 520 0 200 8 330-22 520-22 160 0 270 20 400 14v26H0z"
        className="fill-bar-deep"
      />
    </svg>
  );
}

export function ProgramMark() {
  const { logo } = useProgram();
  return logo ? <img {...logo} alt="" className="shrink-0 rounded max-[22rem]:hidden" /> : <Mark />;
}

function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-8 shrink-0 stroke-bar-gold max-[22rem]:hidden"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 22h24M7 22a9 9 0 0 1 18 0M12 22a4 4 0 0 1 8 0" />
      <path d="M11 26.5h10" opacity="0.6" />
    </svg>
  );
}
