import type Stripe from 'stripe'
import { Refusal } from '../../../platform/refusal.ts'
import { epochMsOf, type Timestamp } from '../../../platform/time/index.ts'
import { type ProviderAccess, ProviderUnavailable, type SettlementReports } from '../port/port.ts'
import { FILE_LINES_MAX } from '../port/read-csv.ts'
import { lineOf } from './balance-lines.ts'
import { callStripeOrFail, StripeRefusal } from './call-stripe.ts'

const DAY_SECONDS = 86_400
/** The greatest page that Stripe returns. */
const PAGE_LINES = 100

/**
 * Stripe's settlement report of a day: the balance transactions that were created on it, newest
 * first.
 */
export const stripeSettlements: SettlementReports = {
  fetchDay: async function* (access, day) {
    const since = epochMsOf(`${day}T00:00:00.000Z` as Timestamp) / 1_000
    const created = { gte: since, lt: since + DAY_SECONDS }
    let number = 0
    for (let after: string | undefined; ; ) {
      const page = await pageOf(access, { created, ...(after !== undefined && { starting_after: after }) })
      for (const transaction of page.data) yield lineOf(transaction, ++number)
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return
      if (number >= FILE_LINES_MAX)
        throw new Refusal('INVALID_STATE', `The day has more than ${FILE_LINES_MAX} balance transactions.`)
    }
  },
}

async function pageOf(access: ProviderAccess, search: Stripe.BalanceTransactionListParams) {
  try {
    return await callStripeOrFail(access, (stripe) =>
      stripe.balanceTransactions.list({ ...search, limit: PAGE_LINES, expand: ['data.source'] }),
    )
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    if (error.kind !== 'not allowed') throw new ProviderUnavailable()
    throw new Refusal('INVALID_STATE', 'The key of this configuration may not read balance transactions at Stripe.')
  }
}
