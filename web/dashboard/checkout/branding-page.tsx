import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import {
  BrandingDocument,
  ChangeBrandingDocument,
  type CheckoutFragment,
  CheckoutsDocument,
} from '../documents.generated.ts'
import { formatList } from '../formats.ts'
import { texts } from '../language.ts'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { appearanceOf } from './appearance.ts'
import { type Brand, BrandFields, brandIn, brandOf } from './brand-fields.tsx'
import { TYPES } from './checkout-form.tsx'
import { CheckoutPreview } from './checkout-preview.tsx'

/** An organization has at most 100 checkout configurations. */
const CONFIGURATIONS_MAX = 100

/** The default branding of an organization: its form, a preview, and its inheritors. */
export function BrandingPage() {
  const account = useAccount()
  const [{ data, error }, read] = useQuery({ query: BrandingDocument, variables: { id: account.id } })
  const [typed, setTyped] = useState<Brand | null>(null)
  const branding = data?.organization?.checkoutBranding
  const stored = branding && brandOf(branding)
  return (
    <>
      <PageHeading title={texts.defaultBranding}>
        <p className="quiet">{texts.defaultBrandingText}</p>
      </PageHeading>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {!stored && !error && <SkeletonSection />}
      {stored && (
        <div className="columns preview-columns">
          <div>
            <CheckoutPreview
              appearance={appearanceOf(
                { brand: typed ?? stored, layout: 'TwoColumns', methods: TYPES },
                undefined,
                account,
              )}
            />
          </div>
          <div>
            <Section title={texts.appearance}>
              <p className="quiet">{texts.appearanceText}</p>
              <BrandingForm stored={stored} onChange={setTyped} />
            </Section>
            <Inheritors />
          </div>
        </div>
      )}
    </>
  )
}

interface BrandingFormProps {
  readonly stored: Brand
  readonly onChange: (typed: Brand | null) => void
}

function BrandingForm({ stored, onChange }: BrandingFormProps) {
  const { id } = useAccount()
  const mayChange = useMay('Settings')
  const perform = usePerform()
  return (
    <SettingsForm
      isReadOnly={!mayChange}
      stored={stored}
      settingsIn={brandIn}
      onChange={(fields) => onChange(fields && brandIn(fields))}
      onSave={async (checkoutBranding, key) =>
        (await perform(ChangeBrandingDocument, { input: { id, checkoutBranding } }, key)).error
      }
    >
      {(shown) => (
        <BrandFields
          brand={shown}
          hints={{
            name: texts.defaultBrandNameHint,
            logo: texts.defaultBrandLogoHint,
            colors: texts.defaultColorsHint,
          }}
        />
      )}
    </SettingsForm>
  )
}

/** The checkout configurations that inherit a part of the default branding. */
function Inheritors() {
  const { id: orgId } = useAccount()
  const variables = { input: { orgId, first: CONFIGURATIONS_MAX } }
  const [{ data, error }, read] = useQuery({ query: CheckoutsDocument, variables })
  if (error) return <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />
  if (!data) return <SkeletonSection />
  const inheritors = data.checkoutConfigurations.edges.flatMap(({ node }) => {
    const parts = inheritedBy(node)
    return parts.length > 0 ? [{ ...node, parts }] : []
  })
  return (
    <Section title={texts.inheritedBy}>
      <p className="quiet">{texts.inheritedByText}</p>
      {inheritors.length === 0 ? (
        <p>{texts.noneInherits}</p>
      ) : (
        <ul className="links">
          {inheritors.map(({ id, name, parts }) => (
            <li key={id}>
              <Link to="/$account/checkout/$id" params={{ account: orgId, id }}>
                {name}
              </Link>
              {`: ${formatList(parts)}`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Returns the names of the parts that a configuration does not set itself. */
function inheritedBy({ brandName, brandLogoUrl, colors }: CheckoutFragment): readonly string[] {
  return [
    ...(brandName == null ? [texts.brandParts.name] : []),
    ...(brandLogoUrl == null ? [texts.brandParts.logo] : []),
    ...(colors == null ? [texts.brandParts.colors] : []),
  ]
}
