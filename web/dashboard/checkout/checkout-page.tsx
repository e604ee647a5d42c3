import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import {
  BrandingDocument,
  type BrandingQuery,
  CheckoutDocument,
  type CheckoutFragment,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { type Account, useAccount } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { CheckoutForm, typesOf } from './checkout-form.tsx'
import { type Appearance, CheckoutPreview } from './checkout-preview.tsx'

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
            <CheckoutPreview appearance={appearanceOf(typed, checkout, branding, account)} />
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

type Branding = NonNullable<BrandingQuery['organization']>['checkoutBranding']

/** Returns the appearance in the form, or the stored one until the form is changed. */
function appearanceOf(
  typed: FormData | null,
  checkout: CheckoutFragment,
  branding: Branding | undefined,
  { name: organization, mode }: Account,
): Appearance {
  const textOf = (name: string) => String(typed?.get(name) ?? '').trim()
  const own = typed ? textOf('brandName') : checkout.brandName
  const typedColors = { primary: textOf('primary'), background: textOf('background'), text: textOf('text') }
  const colors = (typed ? typed.has('hasColors') && typedColors : checkout.colors) || branding?.colors
  return {
    name: own || branding?.brandName || organization,
    layout: typed ? textOf('layout') : checkout.layout,
    mode,
    methods: (typed ? typed.getAll('method').map(String) : typesOf(checkout)).join(' '),
    ...(colors && { primary: colors.primary, background: colors.background, text: colors.text }),
  }
}
