import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { PaymentLinkDocument, type PaymentLinkQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Fact } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { Time } from '../parts/time.tsx'
import { RecordMissing } from '../shell/record-missing.tsx'
import { customerOf } from './customer-of.ts'
import { LinkView } from './link-view.tsx'

const route = getRouteApi('/$account/links/payments/$id')

/** One link to pay. */
export function PaymentLinkPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another link.
  return <PaymentLinkOfId key={id} id={id} />
}

function PaymentLinkOfId({ id }: { readonly id: string }) {
  const [{ data, error, fetching }, read] = useQuery({ query: PaymentLinkDocument, variables: { id } })
  const link = data?.paymentSession
  if (!link && !fetching && !error) return <RecordMissing title={texts.paymentLink} />
  return <LinkView kind="payment" link={link} error={error} read={read} facts={link ? factsOf(link) : []} />
}

function factsOf(link: NonNullable<PaymentLinkQuery['paymentSession']>): readonly Fact[] {
  const { contactId, paymentId, expirationDate, storePaymentMethod } = link
  return [
    [texts.id, <Id key="id">{link.id}</Id>],
    [
      texts.contact,
      contactId ? (
        <Link key="contact" from="/$account/links/payments/$id" to="/$account/contacts/$id" params={{ id: contactId }}>
          {customerOf(link) ?? contactId}
        </Link>
      ) : (
        (customerOf(link) ?? texts.anyone)
      ),
    ],
    [
      texts.payment,
      paymentId && (
        <Link key="payment" from="/$account/links/payments/$id" to="/$account/payments/$id" params={{ id: paymentId }}>
          {paymentId}
        </Link>
      ),
    ],
    [texts.description, link.description],
    [texts.statementDescriptor, link.statementDescriptor],
    [texts.storeMethod, texts.storeMethods[storePaymentMethod]],
    [texts.reference, link.transactionRef && <Id key="reference">{link.transactionRef}</Id>],
    [texts.created, <Time key="at" at={link.createdAt} />],
    [texts.expires, expirationDate && <Time key="until" at={expirationDate} />],
  ]
}
