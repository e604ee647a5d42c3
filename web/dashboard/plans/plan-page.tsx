import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { PlanDocument, type PlanQuery } from '../documents.generated.ts'
import { formatAmount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { RecoveryLink } from '../links/recovery-link.tsx'
import { type Fact, Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { methodLabel } from '../parts/method-label.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'
import { type Names, useNames } from '../parts/use-names.ts'
import { usePolling } from '../parts/use-polling.ts'
import { useMay } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { type PlanAction, PlanActionDialog } from './plan-action-dialog.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanSchedule } from './plan-schedule.tsx'
import { ShownPlanStatus } from './plan-status.tsx'

type Plan = NonNullable<PlanQuery['paymentPlan']>

const route = getRouteApi('/$account/plans/$id')
const SCHEDULE_ROWS = 100
/** The statuses in which a plan can have a recovery link. */
const RECOVERABLE: ReadonlySet<Plan['status']> = new Set(['Active', 'PastDue', 'Paused'])

/** One payment plan: its terms, its dates with their payments, and what can be done with them. */
export function PlanPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another plan.
  return <PlanOfId key={id} id={id} />
}

function PlanOfId({ id }: { readonly id: string }) {
  const variables = { id, ...pageArguments(positionIn(route.useSearch()), SCHEDULE_ROWS) }
  const [{ data, error, fetching }, read] = useQuery({ query: PlanDocument, variables })
  const plan = data?.paymentPlan
  const refetch = () => read({ requestPolicy: 'network-only' })
  const isInProgress = plan?.schedule.edges.some(({ node }) => node.status === 'Processing') ?? false
  usePolling(isInProgress, refetch)
  const names = useNames([plan?.paymentMethodId])
  const [action, setAction] = useState<PlanAction | null>(null)
  const mayChange = useMay('Payments')
  if (!plan && !fetching && !error) return <RecordMissing title={texts.plan} />
  return (
    <>
      <PageHeading
        title={texts.plan}
        actions={plan && mayChange && <PlanActions status={plan.status} onAction={setAction} />}
      >
        {plan && (
          <p className="figure">
            <strong>{formatAmount(plan.amount, plan.currency)}</strong> <span>{texts.frequencies[plan.frequency]}</span>{' '}
            <ShownPlanStatus status={plan.status} />
          </p>
        )}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={refetch} />}
      {!plan && !error && <SkeletonSection lines={8} />}
      {plan && (
        <div className="columns">
          <div>
            {RECOVERABLE.has(plan.status) && <RecoveryLink planId={plan.id} email={plan.contact?.email ?? null} />}
            <Section title={texts.schedule}>
              <PlanSchedule plan={plan} onAction={setAction} />
            </Section>
          </div>
          <div>
            <Section title={texts.details}>
              <Facts facts={factsOf(plan, names)} />
            </Section>
            {(plan.metadata?.length ?? 0) > 0 && (
              <Section title={texts.metadata}>
                <Facts facts={(plan.metadata ?? []).map(({ key, value }) => [key, value] as const)} />
              </Section>
            )}
          </div>
        </div>
      )}
      {plan && action && <PlanActionDialog plan={plan} action={action} onClose={() => setAction(null)} />}
    </>
  )
}

function factsOf(plan: Plan, names: Names): readonly Fact[] {
  const method = names.method(plan.paymentMethodId)
  return [
    [texts.id, <Id key="id">{plan.id}</Id>],
    [
      texts.contact,
      <Link key="contact" from="/$account/plans/$id" to="/$account/contacts/$id" params={{ id: plan.contactId }}>
        {plan.contact?.name ?? plan.contactId}
      </Link>,
    ],
    [texts.method, method ? methodLabel(method) : plan.paymentMethodId],
    [texts.nextCharge, plan.nextRunAt && <Time key="next" at={plan.nextRunAt} />],
    [texts.startDate, formatDate(plan.startDate)],
    [texts.total, plan.totalAmount && formatAmount(plan.totalAmount, plan.currency)],
    [texts.remaining, texts.remainingOf(plan.remainingOccurrences, plan.occurrences)],
    [texts.description, plan.description],
    [texts.statementDescriptor, plan.statementDescriptor],
    [texts.reference, plan.transactionRef && <Id key="reference">{plan.transactionRef}</Id>],
    [
      texts.planLink,
      plan.paymentPlanSessionId && (
        <Link
          key="session"
          from="/$account/plans/$id"
          to="/$account/links/plans/$id"
          params={{ id: plan.paymentPlanSessionId }}
        >
          {plan.paymentPlanSessionId}
        </Link>
      ),
    ],
    [texts.created, <Time key="at" at={plan.createdAt} />],
    [
      texts.payments,
      <Link key="payments" from="/$account/plans/$id" to="/$account/payments" search={{ plan: plan.id }}>
        {texts.paymentsOfPlan}
      </Link>,
    ],
  ]
}
