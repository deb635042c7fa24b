/** As in '1 person' or '1,200 people'. */
export function personCount(count: number) {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}
