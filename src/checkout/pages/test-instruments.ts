import type { Account } from '../../accounts/index.ts'
import type { PaymentSessionSources } from '../payment-sessions/index.ts'

/** The outcome of a payment with a test instrument. The page has a sentence for each. */
export type TestOutcome = 'succeeds' | 'declined' | 'challenged' | 'debited' | 'returned' | 'invalid'

/** A test number of the sandbox processor. */
export interface TestInstrument {
  readonly number: string
  readonly outcome: TestOutcome
}

/** The test numbers that the page of a sandbox organization shows. */
export interface TestInstruments {
  readonly cards: readonly TestInstrument[]
  readonly accounts: readonly TestInstrument[]
}

// docs/reference/sandbox-processor.md lists all test numbers.
export const TEST_CARDS: readonly TestInstrument[] = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000009995', outcome: 'declined' },
  { number: '4000002760003184', outcome: 'challenged' },
]
export const TEST_ACCOUNTS: readonly TestInstrument[] = [
  { number: '000123456789', outcome: 'debited' },
  { number: '000222222227', outcome: 'returned' },
  { number: '000111111116', outcome: 'invalid' },
]

/**
 * Returns the test numbers for the page of a sandbox organization; null for a live one. They are
 * only of types that the sandbox processor charges, because other providers have their own.
 */
export function testInstrumentsFor(
  { mode }: Pick<Account, 'mode'>,
  availableSources: PaymentSessionSources | null,
): TestInstruments | null {
  if (mode !== 'Sandbox') return null
  return {
    cards: availableSources?.simulated.includes('Card') ? TEST_CARDS : [],
    accounts: availableSources?.simulated.includes('BankAccount') ? TEST_ACCOUNTS : [],
  }
}
