import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { type ContactQuery, ContactTimelineDocument, type ContactTimelineQuery } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { LINK_TONES } from '../links/link-status.tsx'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { methodLabel } from '../parts/method-label.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import type { Tone } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { PAYMENT_TONES } from '../payments/payment-status.tsx'
import { PLAN_TONES } from '../plans/plan-status.tsx'
import { useAccount } from '../shell/account.ts'
import { mergeTimelines, type ReadList } from './merge-timelines.ts'
import { VERIFICATION_TONES, type Verification } from './verification.ts'

/** The number of records of each kind that are read. */
const READ = 20

type Methods = NonNullable<ContactQuery['contact']>['paymentMethods']

/** An entry of the timeline. */
interface Moment {
  readonly id: string
  readonly at: string
  readonly tone: Tone
  readonly title: ReactNode
  readonly status?: string | undefined
}

interface ContactTimelineProps {
  readonly contactId: string
  readonly methods: Methods
  readonly verification: Verification | null | undefined
}

/** A contact's latest payments, plans, links, tokens, methods and verification in one list. */
export function ContactTimeline({ contactId, methods, verification }: ContactTimelineProps) {
  const { id: orgId } = useAccount()
  const input = { orgId, contactId, first: READ }
  const [{ data, error }, read] = useQuery({
    query: ContactTimelineDocument,
    variables: {
      ...{ payments: input, plans: input, paymentSessions: input, planSessions: input },
      tokens: { ...input, includeDeleted: true },
    },
  })
  if (error) return <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />
  if (!data) return <SkeletonSection />
  const { entries, hasMore } = mergeTimelines([
    ...listsOf(data),
    momentsOfMethods(methods),
    momentsOfVerification(verification),
  ])
  return (
    <Section title={texts.timeline}>
      {entries.length === 0 && <p className="quiet">{texts.nothingYet}</p>}
      <ol className="timeline">
        {entries.map(({ id, at, tone, title, status }) => (
          <li key={id} data-tone={tone}>
            <p className="moment">
              <strong>{title}</strong> <Time at={at} />
            </p>
            {status && <p className="quiet">{status}</p>}
          </li>
        ))}
      </ol>
      {hasMore && <p className="quiet">{texts.olderInLists}</p>}
    </Section>
  )
}

function listsOf(data: ContactTimelineQuery): readonly ReadList<Moment>[] {
  return [
    momentsOf(data.payments, ({ id, createdAt, amount, currency, status }) => ({
      ...{ id, at: createdAt, tone: PAYMENT_TONES[status], status: texts.paymentStatuses[status] },
      title: (
        <Link from="/$account/contacts/$id" to="/$account/payments/$id" params={{ id }}>
          {texts.paymentOf(formatAmount(amount, currency))}
        </Link>
      ),
    })),
    momentsOf(data.paymentPlans, ({ id, createdAt, amount, currency, frequency, status }) => ({
      ...{ id, at: createdAt, tone: PLAN_TONES[status], status: texts.planStatuses[status] },
      title: (
        <Link from="/$account/contacts/$id" to="/$account/plans/$id" params={{ id }}>
          {texts.planOf(formatAmount(amount, currency), texts.frequencies[frequency])}
        </Link>
      ),
    })),
    momentsOf(data.paymentSessions, ({ id, createdAt, amount, currency, status }) => ({
      ...{ id, at: createdAt, tone: LINK_TONES[status], status: texts.linkStatuses[status] },
      title: (
        <Link from="/$account/contacts/$id" to="/$account/links/payments/$id" params={{ id }}>
          {texts.linkToPay(formatAmount(amount, currency))}
        </Link>
      ),
    })),
    momentsOf(data.paymentPlanSessions, ({ id, createdAt, amount, currency, frequency, status }) => ({
      ...{ id, at: createdAt, tone: LINK_TONES[status], status: texts.linkStatuses[status] },
      title: (
        <Link from="/$account/contacts/$id" to="/$account/links/plans/$id" params={{ id }}>
          {texts.linkToPlan(formatAmount(amount, currency), texts.frequencies[frequency])}
        </Link>
      ),
    })),
    momentsOf(data.vaultTokens, (token) => ({
      ...{ id: token.id, at: token.createdAt, tone: 'off' },
      title: texts.tokenOf(tokenLabel(token)),
      status: token.deletedAt ? texts.deleted : undefined,
    })),
  ]
}

function momentsOfMethods(methods: Methods): ReadList<Moment> {
  return momentsOf(methods, (method) => ({
    ...{ id: method.id, at: method.createdAt, tone: 'off' },
    title: texts.methodStored(methodLabel(method)),
  }))
}

function momentsOfVerification(verification: Verification | null | undefined): ReadList<Moment> {
  if (!verification) return { entries: [], hasMore: false }
  const { createdAt, status } = verification
  const moment = {
    ...{ id: 'verification', at: createdAt, tone: VERIFICATION_TONES[status], title: texts.identity },
    status: texts.verificationStatuses[status],
  }
  return { entries: [moment], hasMore: false }
}

interface Connection<Row> {
  readonly edges: readonly { readonly node: Row }[]
  readonly pageInfo: { readonly hasNextPage: boolean }
}

function momentsOf<Row>({ edges, pageInfo }: Connection<Row>, momentOf: (row: Row) => Moment): ReadList<Moment> {
  return { entries: edges.map(({ node }) => momentOf(node)), hasMore: pageInfo.hasNextPage }
}

type Token = ContactTimelineQuery['vaultTokens']['edges'][number]['node']

function tokenLabel({ type, card, bankAccount }: Token): string {
  const last4 = card?.last4 ?? bankAccount?.last4
  return `${card?.brand ?? texts.methodTypes[type]} •••• ${last4 ?? ''}`
}
