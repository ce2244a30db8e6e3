/** Draws numbers below the count: the n-th is drawn 1/n as often as the first one. */
export function zipfDrawer(count: number, random: () => number): () => number {
  const upTo: number[] = []
  let sum = 0
  for (let rank = 1; rank <= count; rank++) upTo.push((sum += 1 / rank))
  return () => {
    const drawn = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle] < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}
