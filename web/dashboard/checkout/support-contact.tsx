import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { BrandingDocument, type BrandingFragment, ChangeBrandingDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section, SkeletonSection } from '../parts/facts.tsx'
import { Field } from '../parts/field.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { SettingsForm } from '../parts/settings-form.tsx'
import { useAccount, useMay } from '../shell/account.ts'

/** The contact as the fields have it. */
interface Contact {
  readonly supportEmail: string | null
  readonly supportUrl: string | null
  readonly supportPhone: string | null
}

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
        stored={contactOf(branding)}
        settingsIn={contactIn}
        onSave={async (checkoutBranding, key) =>
          (await perform(ChangeBrandingDocument, { input: { id, checkoutBranding } }, key)).error
        }
      >
        {({ supportEmail, supportUrl, supportPhone }) => (
          <>
            <Field
              name="supportEmail"
              label={texts.email}
              type="email"
              autoComplete="off"
              defaultValue={supportEmail ?? ''}
            />
            <Field
              name="supportUrl"
              label={texts.webPage}
              type="url"
              autoComplete="off"
              defaultValue={supportUrl ?? ''}
            />
            <Field
              name="supportPhone"
              label={texts.phone}
              type="tel"
              autoComplete="off"
              defaultValue={supportPhone ?? ''}
            />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

function contactOf({ supportEmail, supportUrl, supportPhone }: BrandingFragment): Contact {
  return {
    supportEmail: supportEmail ?? null,
    supportUrl: supportUrl ?? null,
    supportPhone: supportPhone ?? null,
  }
}

function contactIn(fields: FormData): Contact {
  const textOf = (name: string) => String(fields.get(name)).trim() || null
  return {
    supportEmail: textOf('supportEmail'),
    supportUrl: textOf('supportUrl'),
    supportPhone: textOf('supportPhone'),
  }
}
