import { Link } from '@tanstack/react-router'
import type { HomePlansQuery } from '../documents.generated.ts'
import { formatAmount, formatCount } from '../formats.ts'
import { texts } from '../language.ts'
import { useAccount } from '../shell/account.ts'
import { sumIn, sumOf } from './sums.ts'
import { Tile } from './tile.tsx'

interface PlanFiguresProps {
  readonly currency: string
  readonly totals: HomePlansQuery['planTotals'] | undefined
}

/** The plans that are past due, and those that are charged in the next days. */
export function PlanFigures({ currency, totals }: PlanFiguresProps) {
  const { id } = useAccount()
  const to = { to: '/$account/plans', params: { account: id } } as const
  const pastDue = totals && sumIn(totals.byStatus, ['PastDue'])
  const upcoming = totals && sumOf(totals.upcoming)
  return (
    <>
      <Tile
        title={texts.pastDuePlans}
        figure={pastDue && formatCount(pastDue.count)}
        detail={pastDue && formatAmount(pastDue.amount, currency)}
        link={(content) => (
          <Link {...to} search={{ status: 'PastDue', currency }}>
            {content}
          </Link>
        )}
      />
      <Tile
        title={texts.upcomingCharges}
        figure={upcoming && formatCount(upcoming.count)}
        detail={upcoming && formatAmount(upcoming.amount, currency)}
        link={(content) => (
          <Link {...to} search={{ currency, ...(totals && { nextUntil: totals.upcomingTo }) }}>
            {content}
          </Link>
        )}
      />
    </>
  )
}
