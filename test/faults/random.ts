/** A random generator that returns the same sequence for the same seed. */
export interface Random {
  /** Returns an integer from 0 below that number. */
  readonly below: (max: number) => number
  readonly one: <Item>(list: readonly Item[]) => Item
  /** Returns an independent generator, so that the order of use does not matter. */
  readonly child: () => Random
}

/** Mulberry32, a small generator of 32 bits. */
export function seededRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    below: (max) => next() % max,
    one: (list) => list[next() % list.length]!,
    child: () => seededRandom(next()),
  }
}
