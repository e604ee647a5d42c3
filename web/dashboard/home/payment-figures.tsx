import { Link } from '@tanstack/react-router'
import type { HomePaymentsQuery, PaymentStatus } from '../documents.generated.ts'
import { formatAmount, formatCount, formatRatio } from '../formats.ts'
import { texts } from '../language.ts'
import { useAccount } from '../shell/account.ts'
import type { Scope } from './home-search.ts'
import { type Sum, sumIn } from './sums.ts'
import { Tile } from './tile.tsx'

/** The statuses of payments that the customer's bank accepted. */
const ACCEPTED = ['Succeeded', 'Disputed'] as const satisfies readonly PaymentStatus[]
const FAILED = ['Failed', 'Returned'] as const satisfies readonly PaymentStatus[]

interface PaymentFiguresProps {
  readonly scope: Scope
  readonly totals: HomePaymentsQuery['paymentTotals'] | undefined
}

/** The figures of the payments that were created in the period. */
export function PaymentFigures({ scope: { from, until, currency }, totals }: PaymentFiguresProps) {
  const { id } = useAccount()
  const [volume, accepted, failed] = [['Succeeded'] as const, ACCEPTED, FAILED].map(
    (statuses) => totals && sumIn<PaymentStatus>(totals.total.byStatus, statuses),
  )
  const decided = accepted && failed && accepted.count + failed.count
  const to = { to: '/$account/payments', params: { account: id } } as const
  const filters = { from, until, currency }
  return (
    <>
      <Tile
        title={texts.volume}
        figure={volume && amountOf(volume, currency)}
        detail={volume && texts.countOfPayments(formatCount(volume.count), volume.count)}
        link={(content) => (
          <Link {...to} search={{ ...filters, status: 'Succeeded' }}>
            {content}
          </Link>
        )}
      />
      <Tile
        title={texts.successRate}
        figure={decided === undefined ? undefined : decided === 0 ? '–' : formatRatio(accepted?.count ?? 0, decided)}
        detail={decided === undefined ? undefined : texts.ofDecided(formatCount(decided), decided)}
        link={(content) => (
          <Link {...to} search={{ ...filters, statuses: [...ACCEPTED, ...FAILED].join(',') }}>
            {content}
          </Link>
        )}
      />
      <Tile
        title={texts.failedPayments}
        figure={failed && formatCount(failed.count)}
        detail={failed && amountOf(failed, currency)}
        link={(content) => (
          <Link {...to} search={{ ...filters, statuses: FAILED.join(',') }}>
            {content}
          </Link>
        )}
      />
    </>
  )
}

function amountOf({ amount }: Sum, currency: string): string {
  return formatAmount(amount, currency)
}
