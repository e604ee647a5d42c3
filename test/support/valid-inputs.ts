import { plus } from '../../src/platform/time/index.ts'
import { ACCOUNT_NUMBER, VISA } from './instruments.ts'
import type { TestServer } from './server.ts'

/** The input of a payment session besides its organization. */
export const paymentTerms = () => ({ amount: '49.90', currency: 'USD' })

/** The input of a webhook. Without a worker nothing is sent to it. */
export const ENDPOINT = { url: 'https://hooks.example.com/in', events: ['*'] } as const

/** A card that the vault accepts, with every optional field. */
export const CARD = {
  number: VISA.replace(/(.{4})(?=.)/g, '$1 '),
  expirationMonth: 12,
  expirationYear: 2099,
  cvc: '737',
  cardholderName: 'Ada Example',
} as const

/** A bank account that the vault accepts, with every optional field. */
export const BANK_ACCOUNT = {
  routingNumber: '021000021',
  accountNumber: ACCOUNT_NUMBER,
  accountType: 'Savings',
  holderType: 'Business',
  accountHolderName: 'Ada Example',
} as const

/** The origin of a page with public keys. */
export const PAGE = 'https://shop.example.com'

/** Returns the required terms of a session that is valid today. */
export function sessionTerms({ clock }: Pick<TestServer, 'clock'>) {
  const startDate = plus(clock.now(), { days: 2 }).slice(0, 10)
  return { amount: '49.90', currency: 'USD', frequency: 'Monthly', startDate, occurrences: 12 }
}

/** Returns the authorization of a plan that a customer agreed to outside the checkout. */
export function agreement({ clock }: Pick<TestServer, 'clock'>) {
  return {
    // Earlier than the clock of any organization.
    acceptedAt: plus(clock.now(), { days: -1 }),
    text: 'Twelve monthly payments of 49.90 USD.',
    ipAddress: '192.0.2.7',
    userAgent: 'Example Browser',
  }
}
