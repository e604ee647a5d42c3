import { usePerform } from '../api/use-perform.ts'
import {
  ChangeProviderDocument,
  type ProviderConfigurationUpdateInput,
  type ProviderDetailsFragment,
  type ThreeDSecure,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { CredentialFields, credentialsIn, SecretField } from './credential-fields.tsx'

/** An action on a provider configuration. */
export type ProviderAction = 'pause' | 'resume' | 'change' | 'credentials' | 'secret'

interface ProviderActionDialogProps {
  readonly provider: ProviderDetailsFragment
  readonly action: ProviderAction
  readonly onClose: () => void
}

/** The dialog of an action on a provider configuration. */
export function ProviderActionDialog({ provider, action, onClose }: ProviderActionDialogProps) {
  const { mode } = useAccount()
  const perform = usePerform()
  const { id, name, adapter } = provider
  const changes = (fields: FormData): Omit<ProviderConfigurationUpdateInput, 'id'> => {
    if (action === 'pause' || action === 'resume') return { isPaused: action === 'pause' }
    if (action === 'credentials') return { credentials: credentialsIn(fields, { adapter, mode }) }
    if (action === 'secret') return { notificationSecret: String(fields.get('notificationSecret')).trim() }
    return settingsIn(fields, provider)
  }
  return (
    <ActionDialog
      title={texts.providerActions[action]}
      submit={texts.providerActions[action]}
      isDangerous={mode === 'Live' && action === 'pause'}
      onClose={onClose}
      onSubmit={async (fields, key) =>
        (await perform(ChangeProviderDocument, { input: { id, ...changes(fields) } }, key)).error
      }
    >
      {action === 'credentials' && <CredentialFields adapter={adapter} mode={mode} />}
      {action === 'secret' && <SecretField adapter={adapter} isRequired />}
      {action === 'change' && <Settings provider={provider} />}
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>{texts.providerConsequences[action](name)}</p>
    </ActionDialog>
  )
}

const THREE_D_SECURE = ['Always', 'WhenStoring', 'Automatic'] as const satisfies readonly ThreeDSecure[]

function Settings({ provider }: { readonly provider: ProviderDetailsFragment }) {
  const { name, isDefault, replacedBy, threeDSecure, bankAccountsAreValidated } = provider
  return (
    <>
      <Field name="name" label={texts.name} maxLength={255} autoComplete="off" required defaultValue={name} />
      {threeDSecure && (
        <Choice
          name="threeDSecure"
          label={texts.threeDSecure}
          defaultValue={threeDSecure}
          options={THREE_D_SECURE.map((each) => [each, texts.threeDSecures[each]])}
        />
      )}
      {bankAccountsAreValidated != null && (
        <label className="check">
          <input type="checkbox" name="bankAccountsAreValidated" defaultChecked={bankAccountsAreValidated} />
          {texts.bankAccountsAreValidated}
        </label>
      )}
      {!isDefault && !replacedBy && (
        <label className="check">
          <input type="checkbox" name="isDefault" />
          {texts.useByDefault}
        </label>
      )}
    </>
  )
}

function settingsIn(
  fields: FormData,
  { threeDSecure, bankAccountsAreValidated }: ProviderDetailsFragment,
): Omit<ProviderConfigurationUpdateInput, 'id'> {
  return {
    name: String(fields.get('name')).trim(),
    ...(threeDSecure && { threeDSecure: String(fields.get('threeDSecure')) as ThreeDSecure }),
    ...(bankAccountsAreValidated != null && { bankAccountsAreValidated: fields.has('bankAccountsAreValidated') }),
    ...(fields.has('isDefault') && { isDefault: true }),
  }
}
