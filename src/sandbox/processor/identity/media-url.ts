import { epochMsOf } from '../../../platform/time/index.ts'
import type { House } from '../house.ts'
import { isSame } from '../is-same.ts'
import type { HeldSession } from './write-identity-session.ts'

/** How long an address of a picture or video opens. */
const OPENS_MS = 60_000

/** What the address of a picture or video names. */
export interface MediaAddress {
  readonly merchant: string
  readonly session: string
  /** Such as `document-1-original-front.svg`. */
  readonly file: string
  /** Milliseconds since 1970, on the processor's clock. */
  readonly until: string
  readonly mac: string
}

export const MEDIA_PATH = '/identity/media/:merchant/:session/:until/:mac/:file'

/** Gives addresses of what was captured in a session, which open from now on for a minute. */
export function mediaUrls(house: House, { merchant, session }: HeldSession): (file: string) => string {
  const until = String(epochMsOf(house.now()) + OPENS_MS)
  return (file) => {
    const mac = macOf(house, { merchant: merchant.id, session: session.id, file, until })
    return `${house.url()}/identity/media/${merchant.id}/${session.id}/${until}/${mac}/${file}`
  }
}

/** Whether we made the address, and whether it still opens. */
export function judgeMedia(house: House, address: MediaAddress): 'opens' | 'expired' | 'forged' {
  if (!isSame(macOf(house, address), address.mac)) return 'forged'
  return epochMsOf(house.now()) < Number(address.until) ? 'opens' : 'expired'
}

function macOf({ fingerprint }: House, { merchant, session, file, until }: Omit<MediaAddress, 'mac'>): string {
  return fingerprint('identity media', merchant, session, file, until)
}
