import { encode } from 'uqr';

/** The white margin that a camera needs around the code, in squares of the code. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Draws black on white even in the dark theme, because cameras expect this. */
export function QrCode({ text, label, className = 'max-w-60' }: QrCodeProps) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`w-full rounded border border-line ${className}`}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={data.map(pathOfRow).join('')} />
    </svg>
  );
}

function pathOfRow(row: readonly boolean[], y: number) {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}
