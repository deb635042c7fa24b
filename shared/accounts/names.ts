/** What is said of a name that has a sign of an address. */
const NO_SIGNS = 'Please write the name without “/”, “:” and “@”';
/** What is said of a name with a part such as 'evil.com'. */
const NO_ADDRESS = 'This reads like a web address. Please put a space after the dot';

const SIGNS = /[/:@]/;
/** Joiners and the like, which programs that turn addresses into links pass over. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Two letters on each side of a dot, so that 'St. John', 'J.R.' and 'M.Div.' are names. */
const DOTTED = /[\p{L}\p{N}\p{M}-]{2}[.。][\p{L}\p{N}\p{M}-]{2}/u;
const IP_ADDRESS = /\d(?:\.\d+){3}/;

/**
 * Says why a text can't be a person's name, or null. Names stand in mails, where programs make links
 * of what looks like an address.
 */
export function nameProblem(name: string): string | null {
  const plain = name.replaceAll(INVISIBLE, '').normalize('NFKC');
  if (SIGNS.test(plain)) return NO_SIGNS;
  return DOTTED.test(plain) || IP_ADDRESS.test(plain) ? NO_ADDRESS : null;
}
