import { formatId } from '../../src/platform/ids/index.ts'
import { formatMinor } from '../../src/platform/money/index.ts'
import type { Random } from '../faults/random.ts'
import type { YearEnvironment } from './environment.ts'
import type { Organization } from './organization.ts'

/** A payment of a plan by card that took money, with its charge at the processor. */
interface PaidOccurrence {
  readonly id: string
  readonly charge: string
  readonly currency: string
  readonly left: number
}

const PAID = `select p.id, a.provider_reference as charge, p.currency,
    (p.amount_minor - p.refunds_reserved_minor)::int as left
  from payments p
    join payment_attempts a on a.shard = p.shard and a.payment_id = p.id and a.outcome = 'Succeeded'
    join payment_methods m on m.shard = p.shard and m.id = p.payment_method_id and m.type = 'Card'
  where p.org_id = $1 and p.status = 'Succeeded' and p.payment_plan_id is not null and not p.is_verification
    and p.amount_minor > p.refunds_reserved_minor
    and not exists (select from disputes d where d.shard = p.shard and d.payment_id = p.id)
  order by p.id`

const RECENT = 12

/** Refunds or disputes a recent payment of a plan, or decides a dispute of one. */
export async function changePlanMoney(
  environment: YearEnvironment,
  organization: Organization,
  random: Random,
): Promise<void> {
  const paid = await environment.query<PaidOccurrence>(PAID, [organization.uuid])
  const choice = random.below(5)
  if (choice === 0 || paid.length === 0) return decideDispute(environment, organization, random)
  const payment = random.one(paid.slice(-RECENT))
  if (choice <= 2) return openDispute(environment, payment, random)
  await refund(environment, organization, payment, random)
}

async function openDispute({ processor }: YearEnvironment, { charge }: PaidOccurrence, random: Random) {
  const status = random.below(4) === 0 ? 'warning' : 'needs_response'
  await processor.dispute(charge, { status }).catch(() => {})
}

/** Refunds a part or all by the API, or in the processor's dashboard. */
async function refund(
  { processor }: YearEnvironment,
  { client }: Organization,
  { id, charge, currency, left }: PaidOccurrence,
  random: Random,
): Promise<void> {
  const minor = random.below(2) === 0 ? 1 + random.below(left) : left
  if (random.below(3) > 0) await processor.refundAtProvider(charge, minor).catch(() => {})
  else
    await client.change('paymentRefund', {
      paymentId: formatId('pay', id),
      amount: formatMinor(BigInt(minor), currency),
    })
}

const OPEN = `select d.provider_reference as id, d.status from disputes d
    join payments p on p.shard = d.shard and p.id = d.payment_id
  where d.org_id = $1 and d.closed_at is null and p.payment_plan_id is not null
  order by d.id`

/**
 * Decides an open dispute of a plan's payment; a warning ends without effect, or becomes a dispute.
 */
async function decideDispute({ query, processor }: YearEnvironment, { uuid }: Organization, random: Random) {
  const open = await query<{ id: string; status: string }>(OPEN, [uuid])
  if (open.length === 0) return
  const { id, status } = random.one(open)
  const next = random.one(
    status === 'Warning' ? (['warning_closed', 'needs_response'] as const) : (['won', 'lost'] as const),
  )
  await processor.changeDispute(id, { status: next }).catch(() => {})
}
