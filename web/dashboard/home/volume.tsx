import { Link } from '@tanstack/react-router'
import type { HomePaymentsQuery } from '../documents.generated.ts'
import { formatAmount, formatCount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Section } from '../parts/facts.tsx'
import { useAccount } from '../shell/account.ts'
import type { Scope } from './home-search.ts'
import { type Sum, sumIn } from './sums.ts'
import { VolumeChart } from './volume-chart.tsx'

interface VolumeProps {
  readonly scope: Scope
  readonly totals: HomePaymentsQuery['paymentTotals'] | undefined
}

/** The payments that succeeded in a day or a week. */
interface Row extends Sum {
  readonly from: string
  readonly to: string
}

/** The volume of each day or week, as a chart and as a table. */
export function Volume({ scope: { interval, currency }, totals }: VolumeProps) {
  const { id } = useAccount()
  const rows = totals?.intervals.map(({ from, to, byStatus }) => ({ from, to, ...sumIn(byStatus, ['Succeeded']) }))
  const title = interval === 'Day' ? texts.volumeByDay : texts.volumeByWeek
  const columns: readonly Column<Row>[] = [
    {
      title: interval === 'Day' ? texts.day : texts.weekFrom,
      cell: ({ from, to }) => (
        <Link
          to="/$account/payments"
          params={{ account: id }}
          search={{ from, until: to, currency, status: 'Succeeded' }}
          className="row-link"
        >
          {formatDate(from)}
        </Link>
      ),
    },
    { title: texts.payments, isNumber: true, cell: ({ count }) => formatCount(count) },
    { title: texts.volume, isNumber: true, cell: ({ amount }) => formatAmount(amount, currency) },
  ]
  return (
    <Section title={title}>
      <div className="volume">
        {rows ? <VolumeChart title={title} currency={currency} bars={rows} /> : <span className="skeleton" />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it. */}
        <section className="volume-table" aria-label={title} tabIndex={0}>
          <DataTable caption={title} columns={columns} rows={rows?.toReversed()} keyOf={({ from }) => from} />
        </section>
      </div>
    </Section>
  )
}
