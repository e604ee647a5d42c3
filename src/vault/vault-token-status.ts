import type { Timestamp } from '../platform/time/index.ts'
import type { VaultToken } from './vault-token.ts'

export type VaultTokenStatus = 'Active' | 'Expired'

/** The status as of `now`, of deleted tokens too: past its hour without having been used, or past the card's last month. */
export function vaultTokenStatus(
  token: Pick<VaultToken, 'expiresAt' | 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): VaultTokenStatus {
  return isPastItsHour(token, now) || cardHasExpired(token, now) ? 'Expired' : 'Active'
}

/** Whether an unused token's hour is over. */
export function isPastItsHour({ expiresAt }: Pick<VaultToken, 'expiresAt'>, now: Timestamp): boolean {
  return expiresAt !== null && expiresAt <= now
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
