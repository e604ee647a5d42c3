/** A count of unfinished bytes with its limit. */
export interface Share {
  readonly holder: string
  readonly bytesMax: number
}

/** The bytes of bodies that have not arrived completely, over all requests of this process. */
export interface BodyBudget {
  /**
   * Takes bytes of each share. Returns false, and takes nothing, when the process or a share has
   * none left.
   */
  readonly take: (shares: readonly Share[], bytes: number) => boolean
  readonly release: (shares: readonly Share[], bytes: number) => void
  readonly takenBytes: () => number
}

const MIB = 1_048_576
const BYTES_MAX = 16 * MIB
const BYTES_OF_ACCOUNT_MAX = 2 * MIB
const BYTES_OF_TREE_MAX = 8 * MIB
const BYTES_OF_NETWORK_MAX = 4 * MIB
const BYTES_OF_NETWORKS_MAX = 8 * MIB

/** The account of an API key, and the account at the top of its tree. */
export interface Tenant {
  readonly accountId: string
  readonly topId: string
}

/**
 * Returns the shares of a request with an API key: 2 MiB of its account and 8 MiB of the platform
 * or agency at the top of its tree. Accounts share, not keys, because an account can create keys
 * without end.
 */
export function sharesOfTenant({ accountId, topId }: Tenant): readonly Share[] {
  return [
    { holder: `account ${accountId}`, bytesMax: BYTES_OF_ACCOUNT_MAX },
    { holder: `tree ${topId}`, bytesMax: BYTES_OF_TREE_MAX },
  ]
}

/**
 * Returns the shares of a request without a secret key, such as one with a public key: 4 MiB for
 * its network and 8 MiB for all networks. The other half of the budget is left to API keys.
 */
export function sharesOfNetwork(network: string): readonly Share[] {
  return [
    { holder: `network ${network}`, bytesMax: BYTES_OF_NETWORK_MAX },
    { holder: 'networks', bytesMax: BYTES_OF_NETWORKS_MAX },
  ]
}

/**
 * Creates the budget for the memory of unfinished bodies: 16 MiB in this process, and the shares of
 * each request.
 */
export function createBodyBudget(): BodyBudget {
  const takenBy = new Map<string, number>()
  let taken = 0
  const takenOf = ({ holder }: Share) => takenBy.get(holder) ?? 0

  return {
    take: (shares, bytes) => {
      const isLeft = shares.every((share) => takenOf(share) + bytes <= share.bytesMax)
      if (taken + bytes > BYTES_MAX || !isLeft) return false
      taken += bytes
      for (const share of shares) takenBy.set(share.holder, takenOf(share) + bytes)
      return true
    },
    release: (shares, bytes) => {
      taken -= bytes
      for (const share of shares) {
        const rest = takenOf(share) - bytes
        if (rest > 0) takenBy.set(share.holder, rest)
        else takenBy.delete(share.holder)
      }
    },
    takenBytes: () => taken,
  }
}
