import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { type WebhookRowFragment, WebhooksDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { CreateWebhook } from './create-webhook.tsx'

const route = getRouteApi('/$account/webhooks')

const COLUMNS: readonly Column<WebhookRowFragment>[] = [
  {
    title: texts.address,
    cell: ({ id, url }) => (
      <Link from="/$account/webhooks" to="/$account/webhooks/$id" params={{ id }} className="row-link">
        {url}
      </Link>
    ),
  },
  {
    title: texts.status,
    cell: ({ enabled }) => <Status text={enabled ? texts.enabled : texts.disabled} tone={enabled ? 'good' : 'off'} />,
  },
  { title: texts.description, cell: ({ description }) => description ?? '–', isDetail: true },
  { title: texts.events, cell: ({ events }) => texts.eventTypes(events), isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
]

/** The webhooks of an account. */
export function WebhookList() {
  const { ownerId } = useAccount()
  const mayChange = useMay('Webhooks')
  const input = { ownerId, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: WebhooksDocument, variables: { input } })
  const webhooks = query[0].data?.webhooks
  return (
    <>
      <PageHeading
        title={texts.webhooks}
        actions={
          <>
            <Link from="/$account/webhooks" to="/$account/deliveries" className="button">
              {texts.allEventDeliveries}
            </Link>
            {mayChange && <CreateWebhook />}
          </>
        }
      />
      <RecordList
        caption={texts.webhooks}
        columns={COLUMNS}
        rows={webhooks?.edges.map(({ node }) => node)}
        pageInfo={webhooks?.pageInfo}
        query={query}
        empty={[texts.noWebhooks, texts.noWebhooksText]}
      />
    </>
  )
}
