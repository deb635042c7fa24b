import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

const ID = 'virtual:common-passwords';
/** Browsers load 15 kB for the most common passwords, instead of 170 kB for the whole list. */
const PASSWORD_COUNT = 4_000;

export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const { 'passwords-common': passwords, 'diceware-common': words } = dictionary;
      return [
        `export const passwords = ${JSON.stringify(passwords.slice(0, PASSWORD_COUNT).join(' '))};`,
        `export const words = ${JSON.stringify(words.join(' '))};`,
        `export const graphs = { qwerty: ${JSON.stringify(adjacencyGraphs.qwerty)} };`,
      ].join('\n');
    },
  };
}
