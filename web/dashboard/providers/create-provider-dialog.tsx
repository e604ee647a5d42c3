import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { CreateProviderDocument, type ProviderAdapter } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import { ADAPTERS, CredentialFields, credentialsIn, PROVIDERS, SecretField } from './credential-fields.tsx'

interface CreateProviderDialogProps {
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

/** Connects the organization to a payment provider. */
export function CreateProviderDialog({ onCreated, onClose }: CreateProviderDialogProps) {
  const { id: orgId, name: organization, mode } = useAccount()
  const perform = usePerform()
  const [adapter, setAdapter] = useState<ProviderAdapter>('Stripe')
  const offered = ADAPTERS.filter((each) => mode === 'Sandbox' || each !== 'Sandbox')
  return (
    <ActionDialog
      title={texts.connectProvider}
      submit={texts.connect}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const secret = String(fields.get('notificationSecret') ?? '').trim()
        const input = {
          ...{ orgId, mode, adapter, provider: PROVIDERS[adapter] },
          name: String(fields.get('name')).trim(),
          credentials: credentialsIn(fields, { adapter, mode }),
          isDefault: fields.has('isDefault'),
          ...(secret && { notificationSecret: secret }),
        }
        const { data, error } = await perform(CreateProviderDocument, { input }, key)
        if (data) onCreated(data.providerConfigurationCreate.id)
        return error
      }}
    >
      <Choice
        name="adapter"
        label={texts.provider}
        options={offered.map((each) => [each, texts.adapters[each]])}
        onChange={(value) => setAdapter(value as ProviderAdapter)}
      />
      <Field name="name" label={texts.name} maxLength={255} autoComplete="off" required hint={texts.providerNameHint} />
      <CredentialFields adapter={adapter} mode={mode} />
      <SecretField adapter={adapter} isRequired={adapter === 'Adyen'} />
      <label className="check">
        <input type="checkbox" name="isDefault" />
        {texts.useByDefault}
      </label>
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>
        {texts.connectConsequence(organization)} {texts.modeTexts[mode]}
      </p>
    </ActionDialog>
  )
}
