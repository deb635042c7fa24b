export function personCount(count: number) {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}
