import type { Services } from '../../accounts/index.ts'
import { SHARDS } from '../../platform/ids/index.ts'
import { normalizedAddress } from './normalized-address.ts'

/** Returns the keyed hash of the normalized address. It survives a rotation of the root key. */
export function recipientHash({ sealer }: Pick<Services, 'sealer'>, address: string): Buffer {
  return sealer.hmac('mail.recipient', normalizedAddress(address))
}

/**
 * Returns the keyed hash under which messages to an address are counted within a scope. A scope is an organization, or a tree of
 * accounts and a mode: no tree and no sandbox uses up what an address takes from others.
 */
export function countedAddressHash({ sealer }: Pick<Services, 'sealer'>, scope: string, address: string): Buffer {
  return sealer.hmac('mail.recipient.count', `${scope} ${normalizedAddress(address)}`)
}

/** Returns the bucket of an address: no organization owns what is counted over all of them. */
export function recipientShard(hash: Buffer): number {
  return hash.readUInt16BE(0) % SHARDS
}
