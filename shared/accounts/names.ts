const NO_SIGNS = 'Please write the name without “/”, “:” and “@”';
const NO_ADDRESS = 'This reads like a web address. Please put a space after the dot';

const SIGNS = /[/:@]/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Requires two letters on each side of a dot, so that 'St. John' and 'M.Div.' pass as names. */
const DOTTED = /[\p{L}\p{N}\p{M}-]{2}[.。][\p{L}\p{N}\p{M}-]{2}/u;
const IP_ADDRESS = /\d(?:\.\d+){3}/;

/** Refuses names that look like web addresses, because mail programs turn these into links. */
export function nameProblem(name: string): string | null {
  const plain = name.replaceAll(INVISIBLE, '').normalize('NFKC');
  if (SIGNS.test(plain)) return NO_SIGNS;
  return DOTTED.test(plain) || IP_ADDRESS.test(plain) ? NO_ADDRESS : null;
}
