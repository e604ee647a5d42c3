// Made by scripts/generate-queries.ts from apply-reported-charges.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface ReportedChargesParameters {
  readonly shard: number
  readonly reportId: string
  readonly after: number
  readonly limit: number
}

export interface ReportedChargesRow {
  readonly number: number
  readonly chargeReference: string | null
  readonly amountMinor: bigint
  readonly attemptId: string
}

/**
 * Returns the charges of a report, in order, whose attempt is still open and whose amount and
 * currency are those of the payment. For an authorization, the amount must be that of its pending
 * capture.
 */
export const reportedCharges: Statement<ReportedChargesParameters, ReportedChargesRow> = {
  name: 'reportedCharges',
  text: `select l.number, l.charge_reference, l.amount_minor, l.attempt_id as "attempt_id!"
from settlement_lines l
  join payment_attempts t on t.shard = l.shard and t.id = l.attempt_id
  join payments p on p.shard = t.shard and p.id = t.payment_id
  left join payment_capture_requests r
    on r.shard = p.shard and r.payment_id = p.id and r.status = 'Pending' and r.type = 'Capture'
where l.shard = $1 and l.report_id = $2 and l.type = 'Charge' and l.number > $3
  and l.difference in ('StatusDiffers', 'AmountDiffers') and t.outcome is null and t.stage <> 'Processing'
  and l.currency = p.currency
  and l.amount_minor = case when t.stage = 'Authorized' then coalesce(r.amount_minor, p.amount_minor) else p.amount_minor end
order by l.number limit $4::integer`,
  parameters: ['shard', 'reportId', 'after', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    number: v[0] as number,
    chargeReference: v[1] as string | null,
    amountMinor: v[2] as bigint,
    attemptId: v[3] as string,
  }),
}
