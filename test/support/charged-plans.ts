import { whenSettled } from '../../src/cli/when-settled.ts'
import { activatePlan, type PaymentPlan, shareOfTotal } from '../../src/plans/index.ts'
import { dueAt } from '../../src/plans/schedule.ts'
import { chargeDuePlans } from '../../src/plans/scheduler/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { type CalendarDate, dateIn } from '../../src/platform/time/index.ts'
import { inEachCell } from './in-each-cell.ts'
import { type InstrumentToStore, type Merchant, startPayments } from './payments.ts'

interface Terms {
  readonly storing?: InstrumentToStore
  readonly amountMinor?: bigint
  /** The total that the occurrences divide, instead of the amount of each. */
  readonly totalAmountMinor?: bigint
  readonly occurrences?: number
  readonly frequency?: 'Weekly' | 'Monthly'
}

function amountsOf({ amountMinor = 4_990n, totalAmountMinor }: Terms, occurrences: number) {
  if (totalAmountMinor === undefined) return { amountMinor, totalAmountMinor: null }
  return { amountMinor: shareOfTotal(totalAmountMinor, occurrences), totalAmountMinor }
}

type Payments = Awaited<ReturnType<typeof startPayments>>

/** Starts the product with a sandbox processor, for tests that charge plans. */
export const startPlans = async () => plansIn(await startPayments())

/** Adds plans to servers that are already started. */
export function plansIn<Fixture extends Payments>(fixture: Fixture) {
  const { services } = fixture.server
  const run = () => inEachCell(services, (ofCell) => chargeDuePlans(ofCell, whenSettled))
  /**
   * Returns an id for a plan that is already due today. A plan's id determines the second at which
   * it falls due within the first hour of a day.
   */
  function idOfDuePlan({ shard, timeZone }: Merchant['account']['account'], today: CalendarDate): string {
    for (;;) {
      const id = services.mintId(shard)
      if (dueAt(today, timeZone, id) <= services.wallNow()) return id
    }
  }

  /** Creates a plan whose first occurrence is due, on a stored method. */
  async function newPlan(
    merchant: Merchant,
    { storing, occurrences = 3, frequency = 'Weekly', ...amounts }: Terms = {},
  ) {
    const { account } = merchant.account
    const method = await fixture.storedMethod(merchant, storing)
    const startDate = dateIn(account.timeZone, services.wallNow())
    const plan = await services.db.transaction((tx) =>
      activatePlan(services, tx, account, {
        plan: {
          id: idOfDuePlan(account, startDate),
          contactId: method.contactId,
          paymentPlanSessionId: null,
          ...amountsOf(amounts, occurrences),
          currency: 'USD',
          frequency,
          occurrences,
          ...{ statementDescriptor: null, description: null, transactionRef: null },
          metadata: null,
        },
        startDate,
        paymentMethodId: method.id,
        consentId: null,
      }),
    )
    return { ...plan, shownId: formatId('ppl', plan.id), method }
  }

  /** Moves the pending dates of a plan back by this number of days. */
  async function bringForward({ id }: Pick<PaymentPlan, 'id'>, days: number): Promise<void> {
    await fixture.sql.write(
      `with occurrence as (
       update payment_plan_occurrences set due_at = due_at - $2 * interval '1 day', due_date = due_date - $2::integer,
         first_failed_at = first_failed_at - $2 * interval '1 day', retry_at = retry_at - $2 * interval '1 day'
       where plan_id = $1)
     update plan_due set due_at = due_at - $2 * interval '1 day' where plan_id = $1`,
      [id, days],
    )
  }

  async function stateOf({ id }: Pick<PaymentPlan, 'id'>) {
    const [plan] = await fixture.sql.rows<{ status: string; remaining_occurrences: number }>(
      'select status, remaining_occurrences from payment_plans where id = $1',
      [id],
    )
    const rows = await fixture.sql.rows<{ status: string; attempts: number; retries: boolean }>(
      'select status, attempts, retry_at is not null as retries from payment_plan_occurrences where plan_id = $1 order by number',
      [id],
    )
    const payments = await fixture.sql.rows<{ status: string; plan_occurrence: number; decline_code: string | null }>(
      'select status, plan_occurrence, decline_code from payments where payment_plan_id = $1 order by id',
      [id],
    )
    return { status: plan?.status, remaining: plan?.remaining_occurrences, occurrences: rows, payments }
  }

  return { ...fixture, services, run, newPlan, bringForward, stateOf }
}

export const statuses = ({ occurrences }: { readonly occurrences: readonly { readonly status: string }[] }) =>
  occurrences.map(({ status }) => status)
