import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { BrandingDocument, CheckoutDocument, type CheckoutFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { useAccount } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { appearanceOf } from './appearance.ts'
import { brandIn, brandOf } from './brand-fields.tsx'
import { CheckoutForm, typesOf } from './checkout-form.tsx'
import { CheckoutPreview } from './checkout-preview.tsx'

const route = getRouteApi('/$account/checkout/$id')

/** One checkout configuration: its form, and a preview of the checkout page. */
export function CheckoutPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another configuration.
  return <CheckoutOfId key={id} id={id} />
}

function CheckoutOfId({ id }: { readonly id: string }) {
  const account = useAccount()
  const [{ data, error, fetching }, read] = useQuery({ query: CheckoutDocument, variables: { id } })
  const [{ data: ofOrganization }] = useQuery({ query: BrandingDocument, variables: { id: account.id } })
  const [typed, setTyped] = useState<FormData | null>(null)
  const checkout = data?.checkoutConfiguration
  const branding = ofOrganization?.organization?.checkoutBranding
  if (!checkout && !fetching && !error) return <RecordMissing title={texts.checkout} />
  return (
    <>
      <PageHeading title={checkout?.name ?? texts.checkout}>
        {checkout?.isDefault && <Status text={texts.default} tone="good" />}
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!checkout && !error && <SkeletonSection />}
      {checkout && (
        <div className="columns preview-columns">
          <div>
            <CheckoutPreview appearance={appearanceOf(shownIn(typed, checkout), branding, account)} />
          </div>
          <div>
            <Section title={texts.appearance}>
              <p className="quiet">{texts.appearanceText}</p>
              <CheckoutForm checkout={checkout} onChange={setTyped} />
            </Section>
          </div>
        </div>
      )}
    </>
  )
}

/** Returns what the form has, or what is stored until the form is changed. */
function shownIn(typed: FormData | null, checkout: CheckoutFragment) {
  if (!typed) return { brand: brandOf(checkout), layout: checkout.layout, methods: typesOf(checkout) }
  return { brand: brandIn(typed), layout: String(typed.get('layout')), methods: typed.getAll('method').map(String) }
}
