import { NIL_UUID, uuidOfHex } from '../ids/index.ts'

/** The order of a list: the bounds of its positions and their form in a cursor. */
export interface PositionKind<Position> {
  /** Less than every position: the start of an ascending walk. */
  readonly beforeAll: Position
  /** Greater than every position: the start of a descending walk. */
  readonly afterAll: Position
  readonly next: (position: Position) => Position
  readonly previous: (position: Position) => Position
  /** Returns 32 hex digits. */
  readonly toHex: (position: Position) => string
  readonly ofHex: (hex: string) => Position
}

/** The order of lists by the UUID of their rows, which is the order of creation. */
export const byId: PositionKind<string> = {
  beforeAll: NIL_UUID,
  afterAll: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  next: (uuid) => uuidPlus(uuid, 1n),
  previous: (uuid) => uuidPlus(uuid, -1n),
  toHex: (uuid) => uuid.replaceAll('-', ''),
  ofHex: uuidOfHex,
}

/**
 * The order of lists by a number that rows get under a lock, from 0 up. A reader misses no row
 * while others write.
 */
export const byPosition: PositionKind<bigint> = {
  beforeAll: -1n,
  afterAll: 2n ** 63n - 1n,
  next: (position) => position + 1n,
  previous: (position) => position - 1n,
  toHex: (position) => position.toString(16).padStart(32, '0'),
  ofHex: (hex) => BigInt(`0x${hex}`),
}

function uuidPlus(uuid: string, step: bigint): string {
  const value = BigInt(`0x${byId.toHex(uuid)}`) + step
  return uuidOfHex(value.toString(16).padStart(32, '0'))
}
