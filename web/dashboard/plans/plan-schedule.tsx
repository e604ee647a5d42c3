import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import type { PaymentPlanOccurrenceStatus, PlanQuery } from '../documents.generated.ts'
import { formatAmount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Empty } from '../parts/empty.tsx'
import { Pager } from '../parts/pager.tsx'
import { useMay } from '../shell/account.ts'
import type { PlanAction } from './plan-action-dialog.tsx'
import { ShownOccurrenceStatus } from './plan-status.tsx'

type Plan = NonNullable<PlanQuery['paymentPlan']>
type Occurrence = Plan['schedule']['edges'][number]['node']
type Kind = 'skip' | 'mark-paid' | 'waive' | 'reopen'

const REFUNDS: readonly Kind[] = ['mark-paid', 'waive', 'reopen']
const UNPAID: readonly PaymentPlanOccurrenceStatus[] = ['Scheduled', 'Failed']

interface PlanScheduleProps {
  readonly plan: Plan
  readonly onAction: (action: PlanAction) => void
}

/** The dates of a plan with their payments. */
export function PlanSchedule({ plan, onAction }: PlanScheduleProps) {
  const [mayCharge, mayRefund] = [useMay('Payments'), useMay('Refunds')]
  const rows = plan.schedule.edges.map(({ node }) => node)
  const isOpen = ['Active', 'PastDue', 'Paused'].includes(plan.status)
  const nextScheduled = rows.find(({ status }) => status === 'Scheduled')?.number
  const kindsOf = ({ status, number }: Occurrence): Kind[] => {
    if (!isOpen) return []
    const kinds: Kind[] = UNPAID.includes(status) ? ['mark-paid', 'waive'] : []
    if (['PaidElsewhere', 'Waived', 'Skipped'].includes(status)) kinds.push('reopen')
    const own = kinds.filter((kind) => mayRefund || !REFUNDS.includes(kind))
    return number === nextScheduled && mayCharge ? ['skip', ...own] : own
  }
  if (rows.length === 0) return <Empty title={texts.noOccurrences}>{texts.noOccurrencesText}</Empty>
  const hasActions = rows.some((row) => kindsOf(row).length > 0)
  return (
    <>
      <DataTable
        caption={texts.schedule}
        rows={rows}
        keyOf={({ number }) => String(number)}
        columns={[
          { title: texts.number, isNumber: true, isDetail: true, cell: ({ number }) => number },
          { title: texts.due, cell: ({ dueDate }) => <time dateTime={dueDate}>{formatDate(dueDate)}</time> },
          { title: texts.amount, isNumber: true, cell: ({ amount }) => formatAmount(amount, plan.currency) },
          { title: texts.status, cell: (row) => <OccurrenceState occurrence={row} /> },
          { title: texts.payment, isDetail: true, cell: ({ payment }) => <PaymentOf payment={payment} /> },
          ...(hasActions ? [actionsColumn(kindsOf, onAction)] : []),
        ]}
      />
      <Pager pageInfo={plan.schedule.pageInfo} />
    </>
  )
}

function actionsColumn(
  kindsOf: (row: Occurrence) => readonly Kind[],
  onAction: PlanScheduleProps['onAction'],
): Column<Occurrence> {
  return {
    title: texts.actions,
    isUntitled: true,
    cell: (row) => {
      const kinds = kindsOf(row)
      if (kinds.length === 0) return null
      return (
        <MenuTrigger>
          <Button className="more" aria-label={texts.actionsOf(row.number)} />
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              aria-label={texts.actionsOf(row.number)}
              onAction={(key) => onAction({ kind: key as Kind, number: row.number, amount: row.amount })}
            >
              {kinds.map((kind) => (
                <MenuItem key={kind} id={kind} className="menu-item">
                  {texts.occurrenceActions[kind]}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )
    },
  }
}

function OccurrenceState({ occurrence }: { readonly occurrence: Occurrence }) {
  const { status, paidElsewhere, waiverReason, payment } = occurrence
  return (
    <>
      <ShownOccurrenceStatus status={status} />
      {paidElsewhere && (
        <span className="quiet">
          {[texts.tenders[paidElsewhere.tender], formatDate(paidElsewhere.paidDate), paidElsewhere.reference]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {status === 'Waived' && <span className="quiet">{waiverReason}</span>}
      {status === 'Failed' && payment?.declineCode && <span className="quiet">{payment.declineCode}</span>}
    </>
  )
}

function PaymentOf({ payment }: Pick<Occurrence, 'payment'>) {
  if (!payment) return '–'
  return (
    <Link from="/$account/plans/$id" to="/$account/payments/$id" params={{ id: payment.id }}>
      {texts.paymentStatuses[payment.status]}
    </Link>
  )
}
