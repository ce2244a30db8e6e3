/** Returns a source of chance that a seed replays. Mulberry32, public domain. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns `count` moments between two others, in order. */
export function moments(
  random: () => number,
  count: number,
  fromMs: number,
  toMs: number
): number[] {
  const chosen = Array.from({ length: count }, () => fromMs + random() * (toMs - fromMs))
  return chosen.sort((one, other) => one - other)
}

export function oneOf<Item>(random: () => number, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
