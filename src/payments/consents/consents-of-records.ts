import { batched, type Context } from '../../accounts/index.ts'
import type { Statement } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { type Consent, consentOf } from './consent.ts'
import {
  allConsentsOfPlans,
  consentsOfPaymentMethods,
  consentsOfPayments,
  consentsOfPlans,
} from './consents.queries.generated.ts'

interface ById {
  readonly id: string
}

/** Returns the consent in force of a plan, or null. */
export const consentOfPlan = consentOfRecord(consentsOfPlans)

/**
 * Returns the consent of a payment: the one that its customer gave on a page, or the one that was
 * in force for its plan. Null if the organization's server made the payment without reporting a
 * consent.
 */
export const consentOfPayment = consentOfRecord(consentsOfPayments)

/** Returns the newest consent to store a payment method, or null. */
export const consentOfPaymentMethod = consentOfRecord(consentsOfPaymentMethods)

const CONSENTS_MAX = 20

/** Returns the consents under which a plan was charged, newest first. */
export async function allConsentsOf(context: Context, { id }: ById): Promise<readonly Consent[]> {
  return (await batched(context, id, allConsents)) ?? []
}

async function allConsents({ db, caller }: Context, ids: readonly string[]) {
  const key = { shards: [...new Set(ids.map(shardOf))], ids: [...ids], callerId: caller.account.id }
  const rows = await db.read.run(allConsentsOfPlans, { ...key, perPlan: CONSENTS_MAX })
  const byPlan = Map.groupBy(rows, ({ recordId }) => recordId)
  return new Map([...byPlan].map(([id, group]) => [id, group.map(({ recordId: _, ...row }) => consentOf(row))]))
}

type Statements = Statement<
  { shards: readonly number[]; ids: readonly string[]; callerId: string },
  Parameters<typeof consentOf>[0] & { readonly recordId: string }
>

/**
 * Returns a lookup of the consent of one kind of record. All lookups of one response are batched.
 */
function consentOfRecord(statement: Statements): (context: Context, record: ById) => Promise<Consent | null> {
  const load = async ({ db, caller }: Context, ids: readonly string[]) => {
    const key = { shards: [...new Set(ids.map(shardOf))], ids: [...ids], callerId: caller.account.id }
    const rows = await db.read.run(statement, key)
    return new Map(rows.map(({ recordId, ...row }) => [recordId, consentOf(row)]))
  }
  return (context, { id }) => batched(context, id, load)
}
