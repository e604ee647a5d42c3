import { timingSafeEqual } from 'node:crypto'
import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf, uuidOfHex } from '../../platform/ids/index.ts'
import { type Consent, consentOf } from './consent.ts'
import { consentByLink, consentOfPayment } from './consents.queries.generated.ts'

type Sealer = Pick<Services, 'sealer'>

const ID_BYTES = 16
const SECRET = /^[A-Za-z0-9_-]{43}$/

/**
 * Returns the address of a consent's page. It can't be guessed, never changes and is not stored.
 */
export function consentLinkOf(services: Sealer & Pick<Services, 'publicUrl'>, consentId: string): string {
  return `${services.publicUrl}/consent/${secretOf(services, consentId)}`
}

/**
 * Returns the consent of a link with its organization, or null. Any other secret costs no query.
 */
export async function consentOfLink(
  services: Sealer & Pick<Services, 'db'>,
  secret: string,
): Promise<{ readonly consent: Consent; readonly account: Account } | null> {
  if (!SECRET.test(secret)) return null
  const id = uuidOfHex(Buffer.from(secret, 'base64url').subarray(0, ID_BYTES).toString('hex'))
  if (!timingSafeEqual(Buffer.from(secret), Buffer.from(secretOf(services, id)))) return null
  const row = first(await services.db.read.run(consentByLink, { shard: shardOf(id), id }))
  if (!row) return null
  const { account, own } = splitAccount(row)
  return { account, consent: consentOf(own) }
}

/** Returns the address of the page of a payment's consent; null when the payment has none. */
export async function consentLinkOfPayment(
  services: Sealer & Pick<Services, 'db' | 'publicUrl'>,
  { orgId, paymentId }: { readonly orgId: string; readonly paymentId: string },
): Promise<string | null> {
  const row = first(await services.db.read.run(consentOfPayment, { shard: shardOf(orgId), orgId, paymentId }))
  return row && consentLinkOf(services, row.consentId)
}

/** Returns the consent's id and half of a keyed hash of it. */
function secretOf({ sealer }: Sealer, consentId: string): string {
  const id = Buffer.from(consentId.replaceAll('-', ''), 'hex')
  const proof = sealer.hmac('consent link', consentId).subarray(0, ID_BYTES)
  return Buffer.concat([id, proof]).toString('base64url')
}
