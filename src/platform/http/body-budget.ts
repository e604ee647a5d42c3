/** The bytes of bodies that have not arrived completely, over all requests of this process. */
export interface BodyBudget {
  /** Takes bytes for a holder. Returns false, and takes nothing, when the process or the holder has none left. */
  readonly take: (holder: string, bytes: number) => boolean
  readonly release: (holder: string, bytes: number) => void
  readonly takenBytes: () => number
}

const BYTES_MOST = 16 * 1_048_576
const BYTES_OF_HOLDER_MOST = 4 * 1_048_576

/**
 * Bounds the memory that unfinished bodies hold: 16 MiB in this process, and 4 MiB for each holder, so that no tenant and
 * no network uses up more than a quarter. A holder is something that a client can't make more of: not a key, nor a link.
 */
export function createBodyBudget(bytesMost = BYTES_MOST, bytesOfHolderMost = BYTES_OF_HOLDER_MOST): BodyBudget {
  const takenBy = new Map<string, number>()
  let taken = 0

  return {
    take: (holder, bytes) => {
      const ofHolder = (takenBy.get(holder) ?? 0) + bytes
      if (taken + bytes > bytesMost || ofHolder > bytesOfHolderMost) return false
      taken += bytes
      takenBy.set(holder, ofHolder)
      return true
    },
    release: (holder, bytes) => {
      const ofHolder = (takenBy.get(holder) ?? 0) - bytes
      taken -= bytes
      if (ofHolder > 0) takenBy.set(holder, ofHolder)
      else takenBy.delete(holder)
    },
    takenBytes: () => taken,
  }
}
