import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import { lastAmountOf, type PaymentPlan } from '../../plans/index.ts'
import { first, type Queryable } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { type AvailableSources, availableSources } from '../flow/index.ts'
import { planOfLinkSecret } from '../sessions/index.ts'
import {
  methodFailedOccurrence,
  type OccurrencesToRecoverRow,
  occurrencesToRecover,
  planByLink,
} from './plan-recovery.queries.generated.ts'
import { amountToRecover } from './recovery-charges.ts'
import { type OccurrenceToRecover, outstandingOf, type Recovery } from './recovery-progress.ts'

/** A plan that was found by its recovery link, with its organization and its unpaid occurrences. */
export interface LinkedPlan extends Recovery {
  readonly plan: PaymentPlan
  readonly account: Account
  /** The payer's email address for the provider; null when unknown. */
  readonly email: string | null
  /** The appearance and the payment sources of its page. */
  readonly appearance: {
    readonly orgId: string
    readonly checkoutConfigurationId: string
    readonly brandName: string | null
    readonly brandLogoUrl: string | null
  }
}

/** Returns the plan of a recovery link's secret, or null. Any other secret costs no query. */
export async function linkedPlan(
  services: Pick<Services, 'db' | 'sealer'>,
  secret: string,
): Promise<LinkedPlan | null> {
  const planId = planOfLinkSecret(services, secret)
  if (planId === null) return null
  const key = { shard: shardOf(planId), planId }
  const { read } = services.db
  const [plans, occurrences] = await Promise.all([read.run(planByLink, key), occurrencesOf(read, key)])
  const row = first(plans)
  if (!row) return null
  const { account, own } = splitAccount(row)
  const { contactEmail: email, checkoutConfigurationId, brandName, brandLogoUrl, ...plan } = own
  const { orgId } = plan
  return {
    plan,
    occurrences,
    account,
    email,
    appearance: { orgId, checkoutConfigurationId, brandName, brandLogoUrl },
  }
}

/** Returns the occurrences of a plan that its link shows, in order. */
export async function occurrencesOf(
  queryable: Queryable,
  key: { readonly shard: number; readonly planId: string },
): Promise<readonly OccurrenceToRecover[]> {
  return (await queryable.run(occurrencesToRecover, key)).map(occurrenceOf)
}

function occurrenceOf({ paymentId, ...row }: OccurrencesToRecoverRow): OccurrenceToRecover {
  const { number, dueDate, status, retryAt, paymentStatus, paymentUpdatedAt, ...details } = row
  const occurrence = { number, dueDate, status, retryAt }
  if (paymentId === null) return { ...occurrence, payment: null }
  const updatedAt = paymentUpdatedAt as Timestamp
  return { ...occurrence, payment: { id: paymentId, status: paymentStatus ?? '', ...details, updatedAt } }
}

/** The declared model of charges that a merchant starts on agreed dates. */
const MODEL = 'Subscription'

/** Returns the request for payment sources of a customer at a plan's link. */
export function checkoutTermsOf(linked: LinkedPlan) {
  const { plan, account, appearance } = linked
  const { contactId, currency } = plan
  const amounts = { amountMinor: amountToRecover(linked), lastAmountMinor: lastAmountOf(plan) }
  const { checkoutConfigurationId } = appearance
  return { account, contactId, ...amounts, currency, checkoutConfigurationId, model: MODEL } as const
}

/**
 * Returns the sources for the payment at a plan's link and the later charges: a new instrument, or
 * the plan's own method. Omits other stored methods, because the link can't be revoked.
 */
export function recoverySources(services: Pick<Services, 'db' | 'now'>, linked: LinkedPlan): Promise<AvailableSources> {
  return availableSources(services, { ...checkoutTermsOf(linked), methodId: linked.plan.paymentMethodId })
}

/**
 * Returns the plan's payment method when the charge of the next outstanding occurrence to it
 * failed, else null.
 */
export async function failedMethodOf({ db }: Pick<Services, 'db'>, linked: LinkedPlan): Promise<string | null> {
  const { plan, account } = linked
  const { id: planId, paymentMethodId } = plan
  const [outstanding] = outstandingOf(linked)
  if (!outstanding || paymentMethodId === null) return null
  const key = { shard: account.shard, orgId: account.id, planId, number: outstanding.number, paymentMethodId }
  return (await db.read.run(methodFailedOccurrence, key)).length > 0 ? paymentMethodId : null
}
