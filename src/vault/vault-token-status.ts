import type { OnClock, Services } from '../accounts/index.ts'
import { timeOfId, uuidLowerBound } from '../platform/ids/index.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import type { VaultToken } from './vault-token.ts'

export type VaultTokenStatus = 'Active' | 'Expired'

/** What a token is judged by. */
export interface TokenTimes {
  /** The time where its owner lives. */
  readonly now: Timestamp
  /** The machine's, by which the key of its hour is destroyed: a test clock that stands can't keep that. */
  readonly wallNow: Timestamp
}

const HOUR_MS = 60 * 60_000

/** The times that the tokens of an account are judged by. */
export function tokenTimes({ now, wallNow }: Pick<Services, 'now' | 'wallNow'>, owner: OnClock): TokenTimes {
  return { now: now(owner), wallNow: wallNow() }
}

/** The status at these times, of deleted tokens too: past its hour without having been used, or past the card's last month. */
export function vaultTokenStatus(
  token: Pick<VaultToken, 'id' | 'expiresAt' | 'expirationMonth' | 'expirationYear'>,
  times: TokenTimes,
): VaultTokenStatus {
  return isPastItsHour(token, times) || cardHasExpired(token, times.now) ? 'Expired' : 'Active'
}

/** Whether an unused token's hour is over, where its owner lives or on the machine. */
export function isPastItsHour(
  { id, expiresAt }: Pick<VaultToken, 'id' | 'expiresAt'>,
  { now, wallNow }: TokenTimes,
): boolean {
  return expiresAt !== null && (expiresAt <= now || timeOfId(id) + HOUR_MS <= epochMsOf(wallNow))
}

/** Ids below it are of tokens whose hour is over by the machine's clock: an id holds the time at which it was minted. */
export function hourMadeBefore(wallNow: Timestamp): string {
  return uuidLowerBound(epochMsOf(wallNow) - HOUR_MS + 1)
}

/** Whether the last moment of the card's last month, in UTC, is over. False without an expiration. */
export function cardHasExpired(
  { expirationMonth, expirationYear }: Pick<VaultToken, 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): boolean {
  return expirationMonth !== null && expirationYear !== null && monthsOf(expirationYear, expirationMonth) < monthOf(now)
}

/** The month in UTC as one number that grows by one a month. */
export function monthOf(now: Timestamp): number {
  return monthsOf(yearOf(now), Number(now.slice(5, 7)))
}

/** The year in UTC. */
export function yearOf(now: Timestamp): number {
  return Number(now.slice(0, 4))
}

/** A month of a year as such a number; lists compute the same in SQL. */
function monthsOf(year: number, month: number): number {
  return year * 12 + month
}
