import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { BrandingDocument, ChangeSupportDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { useAccount, useMay } from '../shell/account.ts'

/** How customers reach the organization: shown on pages, receipts and messages. */
export function SupportContact() {
  const { id } = useAccount()
  const mayChange = useMay('Settings')
  const perform = usePerform()
  const [{ data, error }, read] = useQuery({ query: BrandingDocument, variables: { id } })
  const branding = data?.organization?.checkoutBranding
  if (error) return <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />
  if (!branding) return <SkeletonSection />
  return (
    <Section title={texts.supportContact}>
      <p className="quiet">{texts.supportContactText}</p>
      <SettingsForm
        isReadOnly={!mayChange}
        onSubmit={async (fields, key) => {
          const [supportEmail, supportUrl, supportPhone] = ['supportEmail', 'supportUrl', 'supportPhone'].map(
            (name) => String(fields.get(name)).trim() || null,
          )
          const checkoutBranding = { supportEmail, supportUrl, supportPhone }
          return (await perform(ChangeSupportDocument, { input: { id, checkoutBranding } }, key)).error
        }}
      >
        <Field
          name="supportEmail"
          label={texts.email}
          type="email"
          autoComplete="off"
          defaultValue={branding.supportEmail ?? ''}
        />
        <Field
          name="supportUrl"
          label={texts.webPage}
          type="url"
          autoComplete="off"
          defaultValue={branding.supportUrl ?? ''}
        />
        <Field
          name="supportPhone"
          label={texts.phone}
          type="tel"
          autoComplete="off"
          defaultValue={branding.supportPhone ?? ''}
        />
      </SettingsForm>
    </Section>
  )
}
