import { randomBytes } from '../crypto/index.ts'

const ID_BYTES = 6
/** Ids have this bit set, so that no other advisory lock has the same key. */
const HIGHEST_BIT = 0x80

/** The tokens of the claims of one worker: all uuids from `from` to `to`. */
export interface ClaimTokens {
  readonly from: string
  readonly to: string
}

/** The id of a worker, which all tokens of its claims start with. */
export interface WorkerIdentity {
  /** A random number of 48 bits. */
  readonly id: bigint
  /** Returns a token for a claim, a UUIDv8 (RFC 9562, section 5.8) that no other claim has. */
  readonly mintClaimToken: () => string
}

/** Creates the identity of a worker. */
export function createWorkerIdentity(): WorkerIdentity {
  const bytes = randomBytes(ID_BYTES)
  bytes[0]! |= HIGHEST_BIT
  const id = BigInt(`0x${bytes.toString('hex')}`)
  const start = startOf(id)
  let minted = 0
  return {
    id,
    mintClaimToken: () => {
      minted++
      return `${start}-8000-8000-${minted.toString(16).padStart(12, '0')}`
    },
  }
}

/** Returns the tokens of a worker's claims. */
export function claimTokensOf(id: bigint): ClaimTokens {
  const start = startOf(id)
  return { from: `${start}-0000-0000-000000000000`, to: `${start}-ffff-ffff-ffffffffffff` }
}

function startOf(id: bigint): string {
  const hex = id.toString(16).padStart(2 * ID_BYTES, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
