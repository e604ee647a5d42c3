import type { Services } from '../../accounts/index.ts'
import { SHARDS } from '../../platform/ids/index.ts'

/** Returns the keyed hash of the normalized address. It survives a rotation of the root key. */
export function recipientHash({ sealer }: Pick<Services, 'sealer'>, address: string): Buffer {
  return sealer.hmac('mail.recipient', normalizedAddress(address))
}

/**
 * Returns the keyed hash under which messages to an address are counted within a scope. A scope is
 * an organization, or a tree of accounts and a mode, so that trees and modes do not use up each
 * other's limits.
 */
export function countedAddressHash({ sealer }: Pick<Services, 'sealer'>, scope: string, address: string): Buffer {
  return sealer.hmac('mail.recipient.count', `${scope} ${normalizedAddress(address)}`)
}

/** Returns the shard of an address. Counts over all organizations have no owner's shard. */
export function recipientShard(hash: Buffer): number {
  return hash.readUInt16BE(0) % SHARDS
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns an address in lower case, without a `+tag` and, at Gmail, without dots. Aliases of a
 * mailbox are counted separately.
 */
export function normalizedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const [mailbox = ''] = address.slice(0, at).toLowerCase().split('+', 1)
  // An address that starts with + has no mailbox without the tag.
  const kept = mailbox === '' ? address.slice(0, at).toLowerCase() : mailbox
  return GMAIL.has(domain) ? `${kept.replaceAll('.', '')}@gmail.com` : `${kept}@${domain}`
}
