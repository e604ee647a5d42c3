import { type Account, type Services, splitAccount } from '../../accounts/index.ts'
import type { PaymentPlan } from '../../plans/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'
import { planOfLinkSecret } from '../sessions/index.ts'
import { type OccurrencesToRecoverRow, occurrencesToRecover, planByLink } from './plan-recovery.queries.generated.ts'
import type { OccurrenceToRecover, Recovery } from './recovery-progress.ts'

/** A plan as its recovery link finds it, with who wants to be paid and what of it is unpaid. */
export interface LinkedPlan extends Recovery {
  readonly plan: PaymentPlan
  readonly account: Account
  /** The payer's email address for the provider; null when unknown. */
  readonly email: string | null
  /** The appearance and the payment sources of its page. */
  readonly look: {
    readonly orgId: string
    readonly checkoutConfigurationId: string
    readonly brandName: string | null
    readonly brandLogoUrl: string | null
  }
}

/** The plan whose recovery link holds this secret, or null: for every other secret without asking the database. */
export async function linkedPlan(
  services: Pick<Services, 'db' | 'sealer'>,
  secret: string,
): Promise<LinkedPlan | null> {
  const planId = planOfLinkSecret(services, secret)
  if (planId === null) return null
  const key = { shard: shardOf(planId), planId }
  const { read } = services.db
  const [plans, occurrences] = await Promise.all([read.run(planByLink, key), read.run(occurrencesToRecover, key)])
  const row = first(plans)
  if (!row) return null
  const { account, own } = splitAccount(row)
  const { contactEmail: email, checkoutConfigurationId, brandName, brandLogoUrl, ...plan } = own
  const { orgId } = plan
  return {
    plan,
    occurrences: occurrences.map(occurrenceOf),
    account,
    email,
    look: { orgId, checkoutConfigurationId, brandName, brandLogoUrl },
  }
}

function occurrenceOf({ paymentId, ...row }: OccurrencesToRecoverRow): OccurrenceToRecover {
  const { number, dueDate, status, retryAt, paymentStatus, paymentUpdatedAt, ...details } = row
  const occurrence = { number, dueDate, status, retryAt }
  if (paymentId === null) return { ...occurrence, payment: null }
  const updatedAt = paymentUpdatedAt as Timestamp
  return { ...occurrence, payment: { id: paymentId, status: paymentStatus ?? '', ...details, updatedAt } }
}
