import { NIL_UUID, uuidOfHex } from '../ids/index.ts'

/** What a list is ordered by: how its positions are compared with the ends of the list, and written in a cursor. */
export interface PositionKind<Position> {
  /** Less than every position there is: where an ascending walk starts. */
  readonly beforeAll: Position
  /** Greater than every position there is: where a descending walk starts. */
  readonly afterAll: Position
  readonly next: (position: Position) => Position
  readonly previous: (position: Position) => Position
  /** 32 hex digits. */
  readonly toHex: (position: Position) => string
  readonly ofHex: (hex: string) => Position
}

/** Lists ordered by the UUID of their rows: by the time they were made. */
export const byId: PositionKind<string> = {
  beforeAll: NIL_UUID,
  afterAll: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  next: (uuid) => uuidPlus(uuid, 1n),
  previous: (uuid) => uuidPlus(uuid, -1n),
  toHex: (uuid) => uuid.replaceAll('-', ''),
  ofHex: uuidOfHex,
}

/** Lists ordered by a number that rows get under a lock, from 0 up: complete for a reader that walks while others write. */
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
