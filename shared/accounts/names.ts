const NO_SIGNS = 'Please write the name without “/”, “:” and “@”';
const NO_ADDRESS = 'This reads like a web address. Please put a space after the dot';

const SIGNS = /[/:@]/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Two letters on each side of a dot, so that 'St. John', 'J.R.' and 'M.Div.' are names. */
const DOTTED = /[\p{L}\p{N}\p{M}-]{2}[.。][\p{L}\p{N}\p{M}-]{2}/u;
const IP_ADDRESS = /\d(?:\.\d+){3}/;

/** Names stand in mails, where programs make links of texts that look like addresses. */
export function nameProblem(name: string): string | null {
  const plain = name.replaceAll(INVISIBLE, '').normalize('NFKC');
  if (SIGNS.test(plain)) return NO_SIGNS;
  return DOTTED.test(plain) || IP_ADDRESS.test(plain) ? NO_ADDRESS : null;
}
