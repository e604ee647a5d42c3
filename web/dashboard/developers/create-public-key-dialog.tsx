import { usePerform } from '../api/use-perform.ts'
import { CreatePublicKeyDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field, TextArea } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'

const MINUTES = 60
const MINUTES_MAX = 1440

interface CreatePublicKeyDialogProps {
  readonly onCreated: (key: string) => void
  readonly onClose: () => void
}

/** Creates a key with which the pages of some origins can tokenize. */
export function CreatePublicKeyDialog({ onCreated, onClose }: CreatePublicKeyDialogProps) {
  const { id: orgId } = useAccount()
  const perform = usePerform({ isSecret: true })
  return (
    <ActionDialog
      title={texts.createPublicKey}
      submit={texts.createPublicKey}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const [origins = '', minutes] = ['origins', 'minutes'].map((name) => String(fields.get(name) ?? '').trim())
        const input = { orgId, origins: origins.split(/[\s,]+/), expiresInMinutes: Number(minutes) }
        const { data, error } = await perform(CreatePublicKeyDocument, { input }, key)
        if (data?.publicKeyCreate.key) onCreated(data.publicKeyCreate.key)
        return error
      }}
    >
      <TextArea name="origins" label={texts.origins} rows={3} required hint={texts.originsHint} />
      <Field
        name="minutes"
        label={texts.expiresInMinutes}
        type="number"
        required
        min={1}
        max={MINUTES_MAX}
        defaultValue={MINUTES}
        hint={texts.expiresInMinutesHint}
      />
    </ActionDialog>
  )
}
