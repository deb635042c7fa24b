import { encode } from 'uqr';

/** The white margin that a camera needs around the code, in modules. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Black on white in the dark theme too: cameras expect that. */
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
