import { epochMsOf } from '../../../platform/time/index.ts'
import { isSameSecret } from '../fingerprints.ts'
import type { ProcessorContext } from '../processor-context.ts'
import type { MerchantSession } from './write-identity-session.ts'

/** The lifetime of a media URL. */
const OPENS_MS = 60_000

/** The parts of a media URL. */
export interface MediaAddress {
  readonly merchant: string
  readonly session: string
  /** Such as `document-1-original-front.png`. */
  readonly file: string
  /** Milliseconds since 1970, on the processor's clock. */
  readonly until: string
  readonly mac: string
}

export const MEDIA_PATH = '/identity/media/:merchant/:session/:until/:mac/:file'

/** Returns signed URLs of a session's media. They expire after a minute. */
export function mediaUrls(context: ProcessorContext, { merchant, session }: MerchantSession): (file: string) => string {
  const until = String(epochMsOf(context.now()) + OPENS_MS)
  return (file) => {
    const mac = macOf(context, { merchant: merchant.id, session: session.id, file, until })
    return `${context.url()}/identity/media/${merchant.id}/${session.id}/${until}/${mac}/${file}`
  }
}

/** Returns whether a media URL is signed by this processor and has not expired. */
export function verifyMedia(context: ProcessorContext, address: MediaAddress): 'opens' | 'expired' | 'forged' {
  if (!isSameSecret(macOf(context, address), address.mac)) return 'forged'
  return epochMsOf(context.now()) < Number(address.until) ? 'opens' : 'expired'
}

function macOf(
  { fingerprint }: ProcessorContext,
  { merchant, session, file, until }: Omit<MediaAddress, 'mac'>,
): string {
  return fingerprint('identity media', merchant, session, file, until)
}
