import { whenSettled } from '../../src/cli/when-settled.ts'
import { dueAt } from '../../src/plans/due-at.ts'
import { activatePlan, type PaymentPlan } from '../../src/plans/index.ts'
import { chargeDuePlans } from '../../src/plans/scheduler/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { type CalendarDate, dateIn } from '../../src/platform/time/index.ts'
import { type Merchant, type Storing, startPayments } from './payments.ts'

interface Terms {
  readonly storing?: Storing
  readonly amountMinor?: bigint
  readonly occurrences?: number
  readonly frequency?: 'Weekly' | 'Monthly'
}

type Payments = Awaited<ReturnType<typeof startPayments>>

/** The product beside a sandbox processor, and plans that are charged there. */
export const startPlans = async () => plansIn(await startPayments())

/** Adds plans to servers that are already started. */
export function plansIn<House extends Payments>(house: House) {
  const { services } = house.server
  const run = () => chargeDuePlans(services, whenSettled)
  /**
   * Returns an id of a plan whose occurrence of today is due: a plan falls due at some second of
   * the first hour of a day.
   */
  function idOfDuePlan({ shard, timeZone }: Merchant['account']['account'], today: CalendarDate): string {
    for (;;) {
      const id = services.mintId(shard)
      if (dueAt(today, timeZone, id) <= services.wallNow()) return id
    }
  }

  /** A plan whose first occurrence is due, charged to a stored method. */
  async function newPlan(
    merchant: Merchant,
    { storing, amountMinor = 4_990n, occurrences = 3, frequency = 'Weekly' }: Terms = {},
  ) {
    const { account } = merchant.account
    const method = await house.storedMethod(merchant, storing)
    const startDate = dateIn(account.timeZone, services.wallNow())
    const plan = await services.db.transaction((tx) =>
      activatePlan(services, tx, account, {
        plan: {
          id: idOfDuePlan(account, startDate),
          contactId: method.contactId,
          paymentPlanSessionId: null,
          amountMinor,
          currency: 'USD',
          frequency,
          occurrences,
          metadata: null,
        },
        startDate,
        paymentMethodId: method.id,
        authorization: {
          acceptedAt: services.wallNow(),
          text: 'I agree.',
          textVersion: null,
          ipAddress: null,
          userAgent: null,
        },
      }),
    )
    return { ...plan, shownId: formatId('ppl', plan.id), method }
  }

  /** Has what is ahead of a plan fall due so many days earlier. */
  async function bringForward({ id }: Pick<PaymentPlan, 'id'>, days: number): Promise<void> {
    await house.query(
      `with occurrence as (
       update payment_plan_occurrences set due_at = due_at - $2 * interval '1 day', due_date = due_date - $2::integer,
         first_failed_at = first_failed_at - $2 * interval '1 day', retry_at = retry_at - $2 * interval '1 day'
       where plan_id = $1)
     update plan_due set due_at = due_at - $2 * interval '1 day' where plan_id = $1`,
      [id, days],
    )
  }

  async function stateOf({ id }: Pick<PaymentPlan, 'id'>) {
    const [plan] = await house.query<{ status: string; remaining_occurrences: number }>(
      'select status, remaining_occurrences from payment_plans where id = $1',
      [id],
    )
    const rows = await house.query<{ status: string; tries: number; retries: boolean }>(
      'select status, tries, retry_at is not null as retries from payment_plan_occurrences where plan_id = $1 order by number',
      [id],
    )
    const payments = await house.query<{ status: string; plan_occurrence: number; decline_code: string | null }>(
      'select status, plan_occurrence, decline_code from payments where payment_plan_id = $1 order by id',
      [id],
    )
    return { status: plan?.status, remaining: plan?.remaining_occurrences, occurrences: rows, payments }
  }

  return { ...house, services, run, newPlan, bringForward, stateOf }
}

export const statuses = ({ occurrences }: { readonly occurrences: readonly { readonly status: string }[] }) =>
  occurrences.map(({ status }) => status)
