import type { Exporter } from '../../accounts/index.ts'
import { formatId, NIL_UUID } from '../../platform/ids/index.ts'
import { formatMinor } from '../../platform/money/index.ts'
import { toSeconds } from '../../platform/time/index.ts'
import { amountOfOccurrence } from '../plan-amounts.ts'
import { exportedOccurrences, exportedPlans } from './exports.queries.generated.ts'

/** Exports payment plans, with their customer. */
export const planExporter: Exporter = {
  columns: [
    ...['id', 'created_at', 'updated_at', 'status', 'amount', 'total_amount', 'currency', 'frequency', 'start_date'],
    ...['occurrences', 'remaining_occurrences', 'next_run_at', 'paused_at', 'contact_id', 'contact_name'],
    ...['contact_email', 'payment_method_id', 'transaction_ref', 'description'],
  ],
  rows: async (db, { mode: _, after, ...search }) =>
    (await db.run(exportedPlans, { ...search, after: after ?? NIL_UUID })).map((row) => ({
      position: row.id,
      cells: [
        ...[formatId('ppl', row.id), toSeconds(row.createdAt), toSeconds(row.updatedAt), row.status],
        formatMinor(row.amountMinor, row.currency),
        row.totalAmountMinor === null ? null : formatMinor(row.totalAmountMinor, row.currency),
        ...[row.currency, row.frequency, row.startDate, row.occurrences, row.remainingOccurrences],
        ...[row.nextRunAt && toSeconds(row.nextRunAt), row.pausedAt && toSeconds(row.pausedAt)],
        ...[formatId('con', row.contactId), row.contactName, row.contactEmail],
        ...[row.paymentMethodId && formatId('pmt', row.paymentMethodId), row.transactionRef, row.description],
      ],
    })),
}

/** Exports the occurrences of payment plans, by plan and number. */
export const occurrenceExporter: Exporter = {
  columns: [
    ...['payment_plan_id', 'number', 'due_date', 'status', 'amount', 'currency', 'attempts', 'retry_at', 'payment_id'],
    ...['contact_id', 'paid_by', 'paid_reference', 'paid_date', 'waiver_reason'],
  ],
  rows: async (db, { mode: _, after, ...search }) => {
    const [planId, number] = positionOf(after)
    return (await db.run(exportedOccurrences, { ...search, planId, number })).map((row) => ({
      position: `${row.planId} ${row.number}`,
      cells: [
        ...[formatId('ppl', row.planId), row.number, row.dueDate, row.status],
        ...[formatMinor(amountOfOccurrence(row, row.number), row.currency), row.currency, row.attempts],
        ...[row.retryAt && toSeconds(row.retryAt), row.paymentId && formatId('pay', row.paymentId)],
        ...[formatId('con', row.contactId), row.tender, row.paidReference, row.paidDate, row.waiverReason],
      ],
    }))
  },
}

/** Returns the plan and number of a position. */
function positionOf(after: string | null): readonly [planId: string, number: number] {
  const [planId = NIL_UUID, number = '0'] = after?.split(' ') ?? []
  return [planId, Number(number)]
}
