/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** A whole number from 0, below that one. */
  readonly below: (most: number) => number
  readonly one: <Item>(list: readonly Item[]) => Item
  /** Dice of their own, so that who throws first does not change what another throws. */
  readonly child: () => Dice
}

/** Mulberry32, a small generator of 32 bits. */
export function dice(seed: number): Dice {
  let state = (seed * 0x9e3779b1) | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    below: (most) => next() % most,
    one: (list) => list[next() % list.length]!,
    child: () => dice(next()),
  }
}
