import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { HomePaymentsDocument, HomePlansDocument, HomeStartDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { dataOf } from '../parts/data-of.ts'
import { Empty } from '../parts/empty.tsx'
import { SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { type HomeSearch, homeSearch, type Scope, scopeOf } from './home-search.ts'
import { homeStartVariables } from './home-start-variables.ts'
import { PaymentFigures } from './payment-figures.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { DisputeFigures, RefundFigure } from './refund-figures.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { Steps } from './steps.tsx'
import { Volume } from './volume.tsx'
import { WebhookFigure } from './webhook-figure.tsx'

const route = getRouteApi('/$account/')

/** The first page of an organization: its figures, and the steps before the first payment. */
export function Home() {
  const { id: orgId, timeZone } = useAccount()
  const search: HomeSearch = homeSearch(route.useSearch())
  const [{ data, error }, read] = useQuery({
    query: HomeStartDocument,
    variables: homeStartVariables(orgId),
  })
  const known = data && [...data.payments.edges, ...data.paymentPlans.edges].map(({ node }) => node.currency)
  const currency = search.currency ?? known?.[0]
  return (
    <>
      <PageHeading title={texts.home} />
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {known?.length === 0 && <Empty title={texts.noFigures}>{texts.noFiguresText}</Empty>}
      {!data && !error && <SkeletonSection />}
      <Steps />
      {currency && known && known.length > 0 && (
        <Figures scope={scopeOf(search, timeZone, currency)} currencies={[...new Set([currency, ...known])]} />
      )}
    </>
  )
}

interface FiguresProps {
  readonly scope: Scope
  readonly currencies: readonly string[]
}

/** The figures of a period in a currency. */
function Figures({ scope, currencies }: FiguresProps) {
  const { id: orgId } = useAccount()
  const maySeeWebhooks = useMay('Webhooks')
  const { from, until: to, interval, currency } = scope
  const [payments, readPayments] = useQuery({
    query: HomePaymentsDocument,
    variables: { totals: { orgId, currency, from, to, interval } },
  })
  const [plans, readPlans] = useQuery({ query: HomePlansDocument, variables: { totals: { orgId, currency } } })
  const [paymentTotals, planTotals] = [dataOf(payments)?.paymentTotals, dataOf(plans)?.planTotals]
  const asOf = [paymentTotals?.asOf, planTotals?.asOf].filter((each) => each !== undefined).sort()[0]
  return (
    <>
      <ScopeChoice scope={scope} currencies={currencies} />
      {payments.error && (
        <ProblemPanel error={payments.error} onRetry={() => readPayments({ requestPolicy: 'network-only' })} />
      )}
      {plans.error && <ProblemPanel error={plans.error} onRetry={() => readPlans({ requestPolicy: 'network-only' })} />}
      <ul className="tiles" aria-label={texts.figures}>
        {!payments.error && <PaymentFigures scope={scope} totals={paymentTotals} />}
        <RefundFigure scope={scope} />
        <DisputeFigures scope={scope} />
        {!plans.error && <PlanFigures currency={currency} totals={planTotals} />}
        {maySeeWebhooks && <WebhookFigure scope={scope} />}
      </ul>
      {asOf && (
        <p className="quiet">
          {texts.asOf} <Time at={asOf} />
        </p>
      )}
      {!payments.error && <Volume scope={scope} totals={paymentTotals} />}
    </>
  )
}
