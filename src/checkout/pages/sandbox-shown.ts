import type { Account } from '../../accounts/index.ts'
import type { Offers } from '../payment-sessions/index.ts'

/** The outcome of paying with a test instrument. The page has a sentence for each. */
export type TryOutcome = 'succeeds' | 'declined' | 'challenged' | 'debited' | 'returned' | 'invalid'

/** A number that the sandbox processor plays something by. */
export interface InstrumentToTry {
  readonly number: string
  readonly outcome: TryOutcome
}

/** Additions to the page of a sandbox organization. */
export interface SandboxShown {
  readonly cards: readonly InstrumentToTry[]
  readonly accounts: readonly InstrumentToTry[]
}

// docs/reference/sandbox-processor.md has them all.
export const CARDS_TO_TRY: readonly InstrumentToTry[] = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000009995', outcome: 'declined' },
  { number: '4000002760003184', outcome: 'challenged' },
]
export const ACCOUNTS_TO_TRY: readonly InstrumentToTry[] = [
  { number: '000123456789', outcome: 'debited' },
  { number: '000222222227', outcome: 'returned' },
  { number: '000111111116', outcome: 'invalid' },
]

/**
 * Returns what the page of a sandbox organization shows besides, null for a live one. Numbers to try are there only for what
 * the sandbox processor charges: other providers' test modes have numbers of their own.
 */
export function sandboxShown({ mode }: Pick<Account, 'mode'>, offers: Offers | null): SandboxShown | null {
  if (mode !== 'Sandbox') return null
  return {
    cards: offers?.simulated.includes('Card') ? CARDS_TO_TRY : [],
    accounts: offers?.simulated.includes('BankAccount') ? ACCOUNTS_TO_TRY : [],
  }
}
