import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { HomeDisputesDocument, HomeRefundsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { shownCount } from '../parts/counted.ts'
import { dataOf } from '../parts/data-of.ts'
import { periodInput } from '../parts/period-search.ts'
import { useAccount } from '../shell/account.ts'
import type { Scope } from './home-search.ts'
import { FailedTile, Tile } from './tile.tsx'

/** The smallest page, because only the count of the list is shown. */
export const COUNT_ONLY = { first: 1 } as const

interface FigureProps {
  readonly scope: Scope
}

/** The refunds of the period. */
export function RefundFigure({ scope: { from, until, currency } }: FigureProps) {
  const { id: orgId, timeZone } = useAccount()
  const filters = { from, until, currency, status: 'Succeeded' } as const
  const [refunds, read] = useQuery({
    query: HomeRefundsDocument,
    variables: { refunds: { orgId, status: filters.status, ...periodInput(timeZone, filters), ...COUNT_ONLY } },
  })
  if (refunds.error)
    return (
      <FailedTile title={texts.refunds} error={refunds.error} onRetry={() => read({ requestPolicy: 'network-only' })} />
    )
  return (
    <Tile
      title={texts.refunds}
      figure={shownCount(dataOf(refunds)?.refunds.totalCount)}
      detail={texts.madeInPeriod}
      link={(content) => (
        <Link to="/$account/refunds" params={{ account: orgId }} search={filters}>
          {content}
        </Link>
      )}
    />
  )
}

/** The disputes of the period, and those that need a response. */
export function DisputeFigures({ scope: { from, until, currency } }: FigureProps) {
  const { id: orgId, timeZone } = useAccount()
  const filters = { from, until, currency }
  const [disputes, read] = useQuery({
    query: HomeDisputesDocument,
    variables: {
      opened: { orgId, ...periodInput(timeZone, filters), ...COUNT_ONLY },
      urgent: { orgId, currency, status: 'NeedsResponse', ...COUNT_ONLY },
    },
  })
  if (disputes.error)
    return (
      <FailedTile
        title={texts.disputes}
        error={disputes.error}
        onRetry={() => read({ requestPolicy: 'network-only' })}
      />
    )
  const params = { account: orgId }
  return (
    <>
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
