import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { type CountedFragment, HomeDisputesDocument, HomeRefundsDocument } from '../documents.generated.ts'
import { formatCount } from '../formats.ts'
import { texts } from '../language.ts'
import { dataOf } from '../parts/data-of.ts'
import { periodInput } from '../parts/period-search.ts'
import { useAccount } from '../shell/account.ts'
import type { Scope } from './home-search.ts'
import { Tile } from './tile.tsx'

/** The smallest page, because only the count of the list is shown. */
export const COUNT_ONLY = { first: 1 } as const

/** The refunds and the disputes of the period, and the disputes that need a response. */
export function RefundFigures({ scope: { from, until, currency } }: { readonly scope: Scope }) {
  const { id: orgId, timeZone } = useAccount()
  const filters = { from, until, currency }
  const period = { orgId, ...periodInput(timeZone, filters), ...COUNT_ONLY }
  const [refunds] = useQuery({
    query: HomeRefundsDocument,
    variables: { refunds: { ...period, status: 'Succeeded' } },
  })
  const [disputes] = useQuery({
    query: HomeDisputesDocument,
    variables: { opened: period, urgent: { orgId, currency, status: 'NeedsResponse', ...COUNT_ONLY } },
  })
  const params = { account: orgId }
  return (
    <>
      <Tile
        title={texts.refunds}
        figure={shownCount(dataOf(refunds)?.refunds.totalCount)}
        detail={texts.madeInPeriod}
        link={(content) => (
          <Link to="/$account/refunds" params={params} search={{ ...filters, status: 'Succeeded' }}>
            {content}
          </Link>
        )}
      />
      <Tile
        title={texts.disputes}
        figure={shownCount(dataOf(disputes)?.opened.totalCount)}
        detail={texts.openedInPeriod}
        link={(content) => (
          <Link to="/$account/disputes" params={params} search={filters}>
            {content}
          </Link>
        )}
      />
      <Tile
        title={texts.disputesToAnswer}
        figure={shownCount(dataOf(disputes)?.urgent.totalCount)}
        detail={texts.sinceAnyTime}
        link={(content) => (
          <Link to="/$account/disputes" params={params} search={{ currency, status: 'NeedsResponse' }}>
            {content}
          </Link>
        )}
      />
    </>
  )
}

/** Returns a count such as "12" or "10,000+". */
export function shownCount(total: CountedFragment | null | undefined): string | undefined {
  return total ? `${formatCount(total.count)}${total.atLeast ? '+' : ''}` : undefined
}
