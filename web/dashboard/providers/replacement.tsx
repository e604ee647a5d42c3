import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { ReplacementProgressDocument, type ReplacementProgressQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { shownCount } from '../parts/counted.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { methodLabel } from '../parts/method-label.ts'
import { Pager } from '../parts/pager.tsx'
import { type PagePosition, pageArguments } from '../parts/pages-of-list.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { useNames } from '../parts/use-names.ts'
import { usePolling } from '../parts/use-polling.ts'
import { useAccount } from '../shell/account.ts'

type Provider = NonNullable<ReplacementProgressQuery['providerConfiguration']>
type Remaining = Provider['remainingPaymentMethods']['edges'][number]['node']

const TONES = { Moving: 'wait', Completed: 'good' } as const

interface ReplacementProps {
  /** The configuration that is replaced. */
  readonly id: string
  readonly position: PagePosition
}

/** The progress of the replacement of a provider configuration, and what did not move. */
export function Replacement({ id, position }: ReplacementProps) {
  const { id: orgId } = useAccount()
  const variables = { id, plans: { orgId, configurationId: id, first: 1 }, ...pageArguments(position) }
  const [{ data, error }, read] = useQuery({ query: ReplacementProgressDocument, variables })
  const refetch = () => read({ requestPolicy: 'network-only' })
  const provider = data?.providerConfiguration
  usePolling(provider?.replacement?.status === 'Moving', refetch)
  if (error) return <ProblemPanel error={error} onRetry={refetch} />
  if (!provider) return <SkeletonSection />
  if (!provider.replacement) return null
  return <Progress provider={provider} plans={shownCount(data?.paymentPlans.totalCount)} />
}

function Progress({ provider, plans }: { readonly provider: Provider; readonly plans: string | undefined }) {
  const { replacedBy, replacement, remainingPaymentMethods } = provider
  if (!replacement) return null
  const { status, movedCount, remainingCount, completedAt } = replacement
  const rows = remainingPaymentMethods.edges.map(({ node }) => node)
  return (
    <Section title={texts.replacement}>
      <div role="status">
        <Status text={texts.replacementStatuses[status]} tone={TONES[status]} />
        <p className="quiet">{texts.replacementProgress(movedCount, remainingCount)}</p>
      </div>
      <Facts
        facts={[
          [
            texts.replacedBy,
            replacedBy && (
              <Link key="by" from="/$account/providers/$id" to="/$account/providers/$id" params={{ id: replacedBy }}>
                {replacedBy}
              </Link>
            ),
          ],
          [texts.movedAt, completedAt && <Time key="at" at={completedAt} />],
          [texts.remainingPlans, plans],
        ]}
      />
      {rows.length > 0 && (
        <>
          <p className="quiet">{texts.remainingText}</p>
          <RemainingMethods rows={rows} />
          <Pager pageInfo={remainingPaymentMethods.pageInfo} />
        </>
      )}
    </Section>
  )
}

function RemainingMethods({ rows }: { readonly rows: readonly Remaining[] }) {
  const names = useNames(rows.flatMap(({ id, contactId }) => [id, contactId]))
  const columns: readonly Column<Remaining>[] = [
    {
      title: texts.method,
      cell: ({ id, contactId }) => {
        const method = names.method(id)
        return (
          <>
            {method ? methodLabel(method) : id}{' '}
            <Link
              from="/$account/providers/$id"
              to="/$account/contacts/$id"
              params={{ id: contactId }}
              className="row-link"
            >
              {names.contact(contactId)?.name ?? contactId}
            </Link>
          </>
        )
      },
    },
    {
      title: texts.reason,
      cell: ({ remainingReason }) => texts.remainingReasons[remainingReason],
    },
  ]
  return <DataTable caption={texts.remainingMethods} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
