import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../accounts/index.ts'
import { recipientHash } from '../mail-limits/index.ts'

type Sealer = Pick<Services, 'sealer'>

const ID_BYTES = 16
const HASH_BYTES = 32
const MAC_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{86}$/

/**
 * The recipient in a token: the organization that sent a message, and the hash of the address.
 */
export interface Recipient {
  readonly orgId: string
  readonly addressHash: Buffer
}

/**
 * Returns the URL at which a recipient unsubscribes from an organization. It does not contain the
 * recipient's address.
 */
export function unsubscribeUrlOf(
  services: Sealer & Pick<Services, 'publicUrl'>,
  orgId: string,
  address: string,
): string {
  const token = unsubscribeToken(services, { orgId, addressHash: recipientHash(services, address) })
  return `${services.publicUrl}/mail/unsubscribe/${token}`
}

/**
 * Returns the organization's id, the hash and half of a keyed hash of both, as text for a URL.
 */
export function unsubscribeToken({ sealer }: Sealer, { orgId, addressHash }: Recipient): string {
  const id = Buffer.from(orgId.replaceAll('-', ''), 'hex')
  const mac = sealer.hmac('mail.unsubscribe', `${orgId} ${addressHash.toString('hex')}`).subarray(0, MAC_BYTES)
  return Buffer.concat([id, addressHash, mac]).toString('base64url')
}

/** Returns the recipient of a token; null for a text that is no token of this installation. */
export function recipientOfToken(services: Sealer, token: string): Recipient | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const recipient = {
    orgId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    addressHash: bytes.subarray(ID_BYTES, ID_BYTES + HASH_BYTES),
  }
  // Compares the text, because several texts decode to the same bytes.
  const expected = Buffer.from(unsubscribeToken(services, recipient))
  return timingSafeEqual(Buffer.from(token), expected) ? recipient : null
}
