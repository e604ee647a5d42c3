import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { PlanLinkDocument, type PlanLinkQuery } from '../documents.generated.ts'
import { formatAmount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'
import { type Fact, Section } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { Time } from '../parts/time.tsx'
import { RecordMissing } from '../shell/record-missing.tsx'
import { LinkView } from './link-view.tsx'
import { ScheduleDates } from './schedule-dates.tsx'

type PlanLink = NonNullable<PlanLinkQuery['paymentPlanSession']>

const route = getRouteApi('/$account/links/plans/$id')

/** One link to a plan. */
export function PlanLinkPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another link.
  return <PlanLinkOfId key={id} id={id} />
}

function PlanLinkOfId({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, read] = useQuery({ query: PlanLinkDocument, variables: { id } })
  const link = data?.paymentPlanSession
  if (!link && !fetching && !error) return <RecordMissing title={texts.planLink} />
  return (
    <LinkView kind="plan" link={link} error={error} read={read} facts={link ? factsOf(link) : []}>
      {link && (
        <Section title={texts.schedule}>
          <ScheduleDates schedule={link} />
        </Section>
      )}
    </LinkView>
  )
}

function factsOf(link: PlanLink): readonly Fact[] {
  const { contactId, paymentPlanId, expirationDate, totalAmount } = link
  return [
    [texts.id, <Id key="id">{link.id}</Id>],
    [
      texts.contact,
      <Link key="contact" from="/$account/links/plans/$id" to="/$account/contacts/$id" params={{ id: contactId }}>
        {link.contact?.name ?? contactId}
      </Link>,
    ],
    [
      texts.plan,
      paymentPlanId && (
        <Link key="plan" from="/$account/links/plans/$id" to="/$account/plans/$id" params={{ id: paymentPlanId }}>
          {paymentPlanId}
        </Link>
      ),
    ],
    [texts.startDate, formatDate(link.startDate)],
    [texts.occurrences, String(link.occurrences)],
    [texts.total, totalAmount && formatAmount(totalAmount, link.currency)],
    [texts.description, link.description],
    [texts.statementDescriptor, link.statementDescriptor],
    [texts.reference, link.transactionRef && <Id key="reference">{link.transactionRef}</Id>],
    [texts.created, <Time key="at" at={link.createdAt} />],
    [texts.expires, expirationDate && <Time key="until" at={expirationDate} />],
  ]
}
