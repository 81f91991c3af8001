/** A seeded random number generator from 0 to below 1 (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<T>(things: readonly T[], chance: () => number): T[] {
  const left = [...things]
  const order: T[] = []
  while (left.length > 0) {
    const at = Math.floor(chance() * left.length)
    const last = left.pop() as T
    order.push(at < left.length ? (left[at] as T) : last)
    if (at < left.length) left[at] = last
  }
  return order
}
