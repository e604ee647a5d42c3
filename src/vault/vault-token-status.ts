import type { ClockedRecord, Services } from '../accounts/index.ts'
import type { VaultTokenStatus } from '../platform/graphql/inputs.generated.ts'
import { timeOfId, uuidLowerBound } from '../platform/ids/index.ts'
import { epochMsOf, type Timestamp } from '../platform/time/index.ts'
import type { VaultToken } from './vault-token.ts'

/** The times that decide a token's status. */
export interface TokenTimes {
  /** The time of its owner. */
  readonly now: Timestamp
  /**
   * The machine's time, which decides when its hour key is destroyed. A stopped test clock does not
   * delay that.
   */
  readonly wallNow: Timestamp
}

const HOUR_MS = 60 * 60_000

/** Returns the times that apply to an account's tokens. */
export function tokenTimes({ now, wallNow }: Pick<Services, 'now' | 'wallNow'>, owner: ClockedRecord): TokenTimes {
  return { now: now(owner), wallNow: wallNow() }
}

/**
 * Returns the status at these times, also for deleted tokens: Expired if unused past its hour, or
 * past the card's last month.
 */
export function vaultTokenStatus(
  token: Pick<VaultToken, 'id' | 'expiresAt' | 'expirationMonth' | 'expirationYear'>,
  times: TokenTimes,
): VaultTokenStatus {
  return isUnusedTokenExpired(token, times) || cardHasExpired(token, times.now) ? 'Expired' : 'Active'
}

/** Returns whether an unused token is past its hour, by its owner's clock or the machine's. */
export function isUnusedTokenExpired(
  { id, expiresAt }: Pick<VaultToken, 'id' | 'expiresAt'>,
  { now, wallNow }: TokenTimes,
): boolean {
  return expiresAt !== null && (expiresAt <= now || timeOfId(id) + HOUR_MS <= epochMsOf(wallNow))
}

/**
 * Returns the id below which tokens are past their hour by the machine's clock: an id contains the
 * time it was minted.
 */
export function expiredTokenIdBound(wallNow: Timestamp): string {
  return uuidLowerBound(epochMsOf(wallNow) - HOUR_MS + 1)
}

/** Returns whether the card's last month, in UTC, is over. False without an expiration. */
export function cardHasExpired(
  { expirationMonth, expirationYear }: Pick<VaultToken, 'expirationMonth' | 'expirationYear'>,
  now: Timestamp,
): boolean {
  return expirationMonth !== null && expirationYear !== null && monthsOf(expirationYear, expirationMonth) < monthOf(now)
}

/** Returns the UTC month as a number that increases by one per month. */
export function monthOf(now: Timestamp): number {
  return monthsOf(yearOf(now), Number(now.slice(5, 7)))
}

/** Returns the UTC year. */
export function yearOf(now: Timestamp): number {
  return Number(now.slice(0, 4))
}

/** Returns a month of a year as such a number. Lists compute the same in SQL. */
function monthsOf(year: number, month: number): number {
  return year * 12 + month
}
