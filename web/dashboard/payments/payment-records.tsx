import type { PaymentQuery } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Facts, Section } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { ShownRefundStatus } from './payment-status.tsx'

type Payment = NonNullable<PaymentQuery['payment']>
type Refund = Payment['refunds'][number]

const REFUND_COLUMNS: readonly Column<Refund>[] = [
  { title: texts.amount, isNumber: true, cell: ({ amount, currency }) => formatAmount(amount, currency) },
  { title: texts.status, cell: ({ status }) => <ShownRefundStatus status={status} /> },
  { title: texts.reason, cell: ({ reason }) => (reason ? texts.refundReasons[reason] : '–') },
  { title: texts.origin, cell: ({ origin }) => texts.refundOrigins[origin], isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
]

/** The refunds of a payment, if there are any. */
export function Refunds({ payment: { refunds } }: { readonly payment: Payment }) {
  if (refunds.length === 0) return null
  return (
    <Section title={texts.refunds}>
      <DataTable caption={texts.refunds} columns={REFUND_COLUMNS} rows={refunds} keyOf={({ id }) => id} />
    </Section>
  )
}

/** The disputes of a payment, if there are any. */
export function Disputes({ payment: { disputes } }: { readonly payment: Payment }) {
  return disputes.map((dispute) => (
    <Section key={dispute.id} title={texts.dispute}>
      <Facts
        facts={[
          [
            texts.status,
            <Status
              key="status"
              text={texts.disputeStatuses[dispute.status]}
              tone={dispute.status === 'Won' ? 'good' : 'bad'}
            />,
          ],
          [texts.reason, texts.disputeReasons[dispute.reason]],
          [texts.amount, dispute.amount && formatAmount(dispute.amount, dispute.currency)],
          [texts.evidenceDue, dispute.evidenceDueAt && <Time key="due" at={dispute.evidenceDueAt} />],
          [texts.closedAt, dispute.closedAt && <Time key="closed" at={dispute.closedAt} />],
          [texts.providerReference, <Id key="reference">{dispute.providerReference}</Id>],
        ]}
      />
    </Section>
  ))
}
