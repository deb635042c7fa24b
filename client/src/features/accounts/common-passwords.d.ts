/** Made by scripts/build/common-passwords.ts. */
declare module 'virtual:common-passwords' {
  /** The most common first, separated by spaces. */
  export const passwords: string;
  export const words: string;
  export const graphs: Record<string, Record<string, (string | null)[]>>;
}
