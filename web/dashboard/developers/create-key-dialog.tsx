import { usePerform } from '../api/use-perform.ts'
import { CreateKeyDocument, type Permission } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'

interface CreateKeyDialogProps {
  readonly accountId: string
  readonly onCreated: (key: string) => void
  readonly onClose: () => void
}

/** Creates an API key with some of the person's own permissions. */
export function CreateKeyDialog({ accountId, onCreated, onClose }: CreateKeyDialogProps) {
  const { permissions } = useAccount()
  const perform = usePerform({ isSecret: true })
  return (
    <ActionDialog
      title={texts.createKey}
      submit={texts.createKey}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const [name, days] = ['name', 'days'].map((field) => String(fields.get(field) ?? '').trim())
        const input = {
          accountId,
          permissions: fields.getAll('permission').map((each) => String(each) as Permission),
          ...(name && { name }),
          ...(days && { expiresAt: inDays(Number(days)) }),
        }
        const { data, error } = await perform(CreateKeyDocument, { input }, key)
        if (data) onCreated(data.apiKeyCreate.key)
        return error
      }}
    >
      <Field name="name" label={texts.name} maxLength={100} hint={texts.keyNameHint} />
      <Field name="days" label={texts.expiresInDays} type="number" min={1} max={3650} hint={texts.optional} />
      <fieldset>
        <legend>{texts.permissions}</legend>
        {[...permissions].map((each) => (
          <label key={each} className="check">
            <input type="checkbox" name="permission" value={each} defaultChecked={each === 'Read'} />
            {texts.permissionNames[each]}
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  )
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
