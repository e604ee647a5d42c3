import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import {
  ContactDocument,
  type ContactQuery,
  type PaymentRowFragment,
  PaymentsDocument,
  type PlanRowFragment,
  PlansDocument,
  VerificationDocument,
} from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { CreateLink } from '../links/create-link.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { expiryOf, methodLabel } from '../parts/method-label.ts'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { usePolling } from '../parts/use-polling.ts'
import { ShownPaymentStatus } from '../payments/payment-status.tsx'
import { CreatePlan } from '../plans/create-plan.tsx'
import { ShownPlanStatus } from '../plans/plan-status.tsx'
import { useAccount } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { ContactTimeline } from './contact-timeline.tsx'
import { Identity } from './identity.tsx'

type Method = NonNullable<ContactQuery['contact']>['paymentMethods']['edges'][number]['node']

const route = getRouteApi('/$account/contacts/$id')
/** The latest records of each kind. The lists have the rest. */
const LATEST = 10

/** One contact: who it is, its payment methods, plans, payments and identity. */
export function ContactPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another customer.
  return <ContactOfId key={id} id={id} />
}

function ContactOfId({ id }: { readonly id: string }) {
  const { id: orgId } = useAccount()
  const [{ data, error, fetching }, read] = useQuery({ query: ContactDocument, variables: { id } })
  const latest = { input: { orgId, contactId: id, first: LATEST } }
  const [{ data: ofPayments }] = useQuery({ query: PaymentsDocument, variables: latest })
  const [{ data: ofPlans }] = useQuery({ query: PlansDocument, variables: latest })
  const [{ data: ofIdentity, error: identityError, fetching: isReading }, readIdentity] = useQuery({
    query: VerificationDocument,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const refetchIdentity = () => readIdentity({ requestPolicy: 'network-only' })
  const contact = data?.contact
  const verification = ofIdentity?.contact?.idv
  usePolling(verification?.status === 'Active', refetchIdentity)
  if (!contact && !fetching && !error) return <RecordMissing title={texts.contactRecord} />
  return (
    <>
      <PageHeading
        title={contact?.name ?? texts.contactRecord}
        actions={
          contact &&
          !contact.deletedAt && (
            <>
              <CreatePlan contact={contact} />
              <CreateLink contact={contact} />
            </>
          )
        }
      >
        {contact?.deletedAt && <Status text={texts.deleted} tone="off" />}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!contact && !error && <SkeletonSection />}
      {contact && (
        <div className="columns">
          <div>
            <Payments rows={ofPayments?.payments.edges.map(({ node }) => node)} contactId={id} />
            <Plans rows={ofPlans?.paymentPlans.edges.map(({ node }) => node)} contactId={id} />
            <ContactTimeline contactId={id} methods={contact.paymentMethods} verification={verification} />
          </div>
          <div>
            <Section title={texts.details}>
              <Facts
                facts={[
                  [texts.id, <Id key="id">{contact.id}</Id>],
                  [texts.email, contact.email],
                  [texts.phone, contact.phone],
                  [texts.created, <Time key="at" at={contact.createdAt} />],
                  [texts.deleted, contact.deletedAt && <Time key="deleted" at={contact.deletedAt} />],
                ]}
              />
            </Section>
            <Identity
              contact={contact}
              verification={isReading && !verification ? undefined : verification}
              error={identityError}
              onRefetch={refetchIdentity}
            />
            <Methods methods={contact.paymentMethods.edges.map(({ node }) => node)} />
          </div>
        </div>
      )}
    </>
  )
}

const PAYMENT_COLUMNS: readonly Column<PaymentRowFragment>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ id, amount, currency }) => (
      <Link from="/$account/contacts/$id" to="/$account/payments/$id" params={{ id }} className="row-link">
        {formatAmount(amount, currency)}
      </Link>
    ),
  },
  { title: texts.status, cell: (payment) => <ShownPaymentStatus payment={payment} /> },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

const PLAN_COLUMNS: readonly Column<PlanRowFragment>[] = [
  {
    title: texts.amount,
    isNumber: true,
    cell: ({ id, amount, currency }) => (
      <Link from="/$account/contacts/$id" to="/$account/plans/$id" params={{ id }} className="row-link">
        {formatAmount(amount, currency)}
      </Link>
    ),
  },
  { title: texts.frequency, cell: ({ frequency }) => texts.frequencies[frequency], isDetail: true },
  { title: texts.status, cell: ({ status }) => <ShownPlanStatus status={status} /> },
  { title: texts.nextCharge, cell: ({ nextRunAt }) => (nextRunAt ? <Time at={nextRunAt} /> : '–') },
]

interface LatestProps<Row> {
  readonly rows: readonly Row[] | undefined
  readonly contactId: string
}

function Payments({ rows, contactId }: LatestProps<PaymentRowFragment>) {
  return (
    <Section title={texts.payments}>
      {rows?.length === 0 ? (
        <p className="quiet">{texts.noPaymentsOfContact}</p>
      ) : (
        <DataTable caption={texts.payments} columns={PAYMENT_COLUMNS} rows={rows} keyOf={({ id }) => id} />
      )}
      {rows?.length === LATEST && (
        <Link from="/$account/contacts/$id" to="/$account/payments" search={{ contact: contactId }}>
          {texts.allPayments}
        </Link>
      )}
    </Section>
  )
}

function Plans({ rows, contactId }: LatestProps<PlanRowFragment>) {
  return (
    <Section title={texts.plans}>
      {rows?.length === 0 ? (
        <p className="quiet">{texts.noPlansOfContact}</p>
      ) : (
        <DataTable caption={texts.plans} columns={PLAN_COLUMNS} rows={rows} keyOf={({ id }) => id} />
      )}
      {rows?.length === LATEST && (
        <Link from="/$account/contacts/$id" to="/$account/plans" search={{ contact: contactId }}>
          {texts.allPlans}
        </Link>
      )}
    </Section>
  )
}

const METHOD_TONES = { Active: 'good', Expired: 'bad', Invalid: 'bad' } as const

function Methods({ methods }: { readonly methods: readonly Method[] }) {
  return (
    <Section title={texts.methods}>
      {methods.length === 0 && <p className="quiet">{texts.noMethods}</p>}
      <ul className="methods">
        {methods.map((method) => (
          <li key={method.id}>
            <span>{methodLabel(method)}</span> <span className="quiet">{expiryOf(method)}</span>{' '}
            <Status text={texts.methodStatuses[method.status]} tone={METHOD_TONES[method.status]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
