import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { HomeWebhooksDocument, type HomeWebhooksQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { shownCount } from '../parts/counted.ts'
import { dataOf } from '../parts/data-of.ts'
import { periodInput } from '../parts/period-search.ts'
import { useAccount } from '../shell/account.ts'
import type { Scope } from './home-search.ts'
import { COUNT_ONLY } from './refund-figures.tsx'
import { FailedTile, Tile } from './tile.tsx'

/** An account has at most 100 webhooks. */
const WEBHOOKS_MAX = 100

/** The deliveries to webhooks that failed in the period, and whether a webhook is failing. */
export function WebhookFigure({ scope: { from, until } }: { readonly scope: Scope }) {
  const { id, ownerId, timeZone } = useAccount()
  const [webhooks, read] = useQuery({
    query: HomeWebhooksDocument,
    variables: {
      webhooks: { ownerId, first: WEBHOOKS_MAX },
      failed: { accountId: id, status: 'failed', ...periodInput(timeZone, { from, until }), ...COUNT_ONLY },
    },
  })
  if (webhooks.error)
    return (
      <FailedTile
        title={texts.failedDeliveries}
        error={webhooks.error}
        onRetry={() => read({ requestPolicy: 'network-only' })}
      />
    )
  const data = dataOf(webhooks)
  return (
    <Tile
      title={texts.failedDeliveries}
      figure={shownCount(data?.deliveries.totalCount)}
      detail={data && healthOf(data)}
      link={(content) => (
        <Link to="/$account/deliveries" params={{ account: id }} search={{ status: 'failed', from, until }}>
          {content}
        </Link>
      )}
    />
  )
}

function healthOf({ webhooks }: HomeWebhooksQuery): string {
  const enabled = webhooks.edges.map(({ node }) => node).filter((each) => each.enabled)
  if (enabled.length === 0) return texts.noWebhookEnabled
  return enabled.some(({ failingSince }) => failingSince) ? texts.webhooksFail : texts.webhooksWork
}
