import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../accounts/index.ts'

type Sealer = Pick<Services, 'sealer'>

const RETURN_TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{43})$/

/**
 * Returns the address to which a provider sends the customer after a challenge. The address
 * contains the id of the attempt and cannot be guessed.
 */
export function returnUrlOf({ sealer, publicUrl }: Sealer & Pick<Services, 'publicUrl'>, attemptId: string): string {
  return `${publicUrl}/payments/return/${attemptId.replaceAll('-', '')}${proofOf({ sealer }, attemptId)}`
}

/** Returns the uuid of a return token's attempt; null for a forged or malformed token. */
export function attemptOfReturnToken(services: Sealer, token: string): string | null {
  const [, hex, proof] = RETURN_TOKEN.exec(token) ?? []
  if (!hex || !proof) return null
  const attemptId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(services, attemptId))) ? attemptId : null
}

function proofOf({ sealer }: Sealer, attemptId: string): string {
  return sealer.hmac('payment return', attemptId).toString('base64url')
}
