import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../accounts/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { linkSecretOf, parseLinkSecret } from './link-secret.ts'

type Sealer = Pick<Services, 'sealer'>

const ID_BYTES = 16

/**
 * Returns the address at which the customer of a plan pays failed occurrences. It can't be guessed,
 * never changes and is not stored.
 */
export function planLinkOf(services: Sealer & Pick<Services, 'publicUrl'>, planId: string): string {
  return `${services.publicUrl}/checkout/${secretOf(services, planId)}`
}

/** Returns the uuid of the plan that a link's secret names; null for any other text. */
export function planOfLinkSecret(services: Sealer, secret: string): string | null {
  const rest = parseLinkSecret(secret)
  if (rest === null) return null
  const hex = rest.subarray(0, ID_BYTES).toString('hex')
  const planId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const right = Buffer.from(secretOf(services, planId))
  return timingSafeEqual(Buffer.from(secret), right) ? planId : null
}

/**
 * Returns the secret of a plan's link, in the form of a session's: the shard, then 32 bytes, which
 * are the plan's id and half of a keyed hash of it.
 */
function secretOf({ sealer }: Sealer, planId: string): string {
  const id = Buffer.from(planId.replaceAll('-', ''), 'hex')
  const proof = sealer.hmac('payment plan link', planId).subarray(0, ID_BYTES)
  return linkSecretOf(shardOf(planId), Buffer.concat([id, proof]).toString('base64url'))
}
