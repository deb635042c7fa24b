/** Returns what `work` comes to, or `otherwise` when that takes longer than so many milliseconds. */
export async function within<T>(work: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
