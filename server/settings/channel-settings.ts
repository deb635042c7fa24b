import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import {
  BAD_PERCENT,
  blankIsAbsent,
  httpAddress,
  isPercentEncoded,
  optional,
  wholeNumber,
} from './setting-fields.ts';

export interface MailAddress {
  name: string;
  address: string;
}

const MIN_SECRET_LENGTH = 16;

function isMailServer(text: string) {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== '';
}

function isReadable(text: string) {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return isPercentEncoded(username) && isPercentEncoded(password);
}

function hasConnections(text: string) {
  const given = URL.canParse(text) ? new URL(text).searchParams.get('maxConnections') : null;
  return given === null || /^[1-9]\d{0,3}$/.test(given);
}

const SENDER = /^(?:\+[1-9]\d{6,14}|\d{5,6}|(?=.*[a-z])[a-z\d ]{1,11})$/i;

const mailAddress = z.string().transform((text, context): MailAddress => {
  const [first, ...more] = addressparser(text, { flatten: true });
  const address = z.email().safeParse(first?.address);
  if (first && address.success && more.length === 0) {
    return { name: first.name, address: address.data };
  }
  context.addIssue({ code: 'custom', message: 'must be an address, or Name <address>' });
  return z.NEVER;
});

const CODES_A_DAY = 200;
/** The ISO 3166 code of the only country that gets text messages unless the setting adds more. */
const HOME_COUNTRY = 'US';

const countries = z.string().transform((text, context): string[] => {
  const typed = text.split(',').map((code) => code.trim().toUpperCase());
  if (typed.every(isCountry)) return [...new Set(typed)];
  context.addIssue({ code: 'custom', message: 'must be country codes such as US,CA' });
  return z.NEVER;
});

/** Accepts official codes such as GB, but not UK. */
function isCountry(code: string) {
  if (!/^[A-Z]{2}$/.test(code) || new Intl.Locale(`und-${code}`).region !== code) return false;
  const name = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' }).of(code);
  return name !== undefined && name !== 'Unknown Region';
}

export const channelSettings = {
  SMTP_URL: optional(
    z
      .string()
      .refine(isMailServer, 'must be smtp:// or smtps://, with the name of a server')
      .refine(isReadable, BAD_PERCENT)
      .refine(hasConnections, 'has maxConnections that is not a number from 1'),
  ),
  MAIL_FROM: optional(mailAddress),
  MAIL_REPLY_TO: optional(mailAddress),
  TEXT_DRIVER: z.preprocess(
    blankIsAbsent,
    z.enum(['none', 'twilio', 'webhook'], 'must be none, twilio or webhook').default('none'),
  ),
  TWILIO_ACCOUNT_SID: optional(
    z.string().regex(/^AC[\da-f]{32}$/i, 'must be AC and 32 hexadecimal digits'),
  ),
  TWILIO_AUTH_TOKEN: optional(z.string()),
  TWILIO_FROM: optional(
    z
      .string()
      .regex(
        SENDER,
        'must be a number such as +15025550100, a short code, or a name of up to 11 letters and digits',
      ),
  ),
  TWILIO_MESSAGING_SERVICE_SID: optional(
    z.string().regex(/^MG[\da-f]{32}$/i, 'must be MG and 32 hexadecimal digits'),
  ),
  TWILIO_API_URL: z.preprocess(blankIsAbsent, httpAddress().default('https://api.twilio.com')),
  TEXT_WEBHOOK_URL: optional(httpAddress()),
  TEXT_COUNTRIES: z.preprocess(blankIsAbsent, countries.default([HOME_COUNTRY])),
  TEXT_CODES_PER_DAY: z.preprocess(blankIsAbsent, wholeNumber(1, 1_000_000).default(CODES_A_DAY)),
  TEXT_WEBHOOK_SECRET: optional(
    z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`),
  ),
};

const shape = z.object(channelSettings);

export type ChannelSettings = z.output<typeof shape>;

export function missingChannelSettings(env: ChannelSettings) {
  const missing: { name: keyof ChannelSettings; why: string }[] = [];
  const need = (name: keyof ChannelSettings, why: string) => {
    if (!env[name]) missing.push({ name, why });
  };
  if (env.SMTP_URL) need('MAIL_FROM', 'is needed with SMTP_URL: the address that mail comes from');
  if (env.TEXT_DRIVER === 'twilio') {
    need('TWILIO_ACCOUNT_SID', 'is needed with TEXT_DRIVER=twilio');
    need('TWILIO_AUTH_TOKEN', 'is needed with TEXT_DRIVER=twilio');
    if (!env.TWILIO_MESSAGING_SERVICE_SID) {
      need('TWILIO_FROM', 'or TWILIO_MESSAGING_SERVICE_SID is needed with TEXT_DRIVER=twilio');
    }
  }
  if (env.TEXT_DRIVER === 'webhook') {
    need('TEXT_WEBHOOK_URL', 'is needed with TEXT_DRIVER=webhook');
    need('TEXT_WEBHOOK_SECRET', 'is needed with TEXT_DRIVER=webhook');
  }
  return missing;
}

export interface TextProvider {
  name: 'twilio' | 'webhook';
  secret: string;
}

export function textProviderOf(env: ChannelSettings): TextProvider | null {
  const secrets = { twilio: env.TWILIO_AUTH_TOKEN, webhook: env.TEXT_WEBHOOK_SECRET };
  if (env.TEXT_DRIVER === 'none') return null;
  const secret = secrets[env.TEXT_DRIVER];
  return secret === undefined ? null : { name: env.TEXT_DRIVER, secret };
}
