import type { Config } from 'tailwindcss';

const color = (name: string) => `var(--${name})`;

/** Values of the colors, for light and dark, are in client/src/styles.css. */
export default {
  content: ['./client/index.html', './client/src/**/*.{ts,tsx}'],
  theme: {
    colors: {
      inherit: 'inherit',
      current: 'currentColor',
      transparent: 'transparent',
      paper: color('paper'),
      surface: color('surface'),
      sunken: color('sunken'),
      ink: color('ink'),
      soft: color('soft'),
      line: color('line'),
      control: color('control'),
      link: color('link'),
      gold: color('gold'),
      primary: color('primary'),
      'primary-hover': color('primary-hover'),
      'on-primary': color('on-primary'),
      bar: color('bar'),
      'bar-deep': color('bar-deep'),
      'bar-line': color('bar-line'),
      'bar-hill': color('bar-hill'),
      'on-bar': color('on-bar'),
      'on-bar-soft': color('on-bar-soft'),
      'bar-gold': color('bar-gold'),
      green: color('green'),
      'green-wash': color('green-wash'),
      amber: color('amber'),
      'amber-wash': color('amber-wash'),
      red: color('red'),
      'red-wash': color('red-wash'),
      'red-fill': color('red-fill'),
      'on-red-fill': color('on-red-fill'),
      veil: color('veil'),
    },
    fontFamily: {
      sans: ['"Public Sans Variable"', 'system-ui', '"Segoe UI"', 'Roboto', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.8125rem', { lineHeight: '1.25rem' }],
      sm: ['0.875rem', { lineHeight: '1.25rem' }],
      base: ['1rem', { lineHeight: '1.5rem' }],
      lg: ['1.2rem', { lineHeight: '1.75rem' }],
      xl: ['1.44rem', { lineHeight: '2rem' }],
      '2xl': ['1.728rem', { lineHeight: '2.25rem' }],
      '3xl': ['2.074rem', { lineHeight: '2.5rem' }],
      '4xl': ['2.488rem', { lineHeight: '2.75rem' }],
      '5xl': ['2.986rem', { lineHeight: '3.25rem' }],
      '6xl': ['3.583rem', { lineHeight: '3.75rem' }],
    },
    borderRadius: { none: '0', DEFAULT: '4px', full: '9999px' },
    boxShadow: { none: 'none', float: 'var(--shadow-float)' },
    extend: {
      maxWidth: { page: '72rem', reading: '70ch', form: '36rem', wide: '56rem' },
      screens: { xs: '26rem' },
    },
  },
} satisfies Config;
