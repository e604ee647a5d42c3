import { useNavigate } from '@tanstack/react-router'
import { usePerform } from '../api/use-perform.ts'
import { timeIn } from '../dates.ts'
import { CreateClockDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'

/** Gives a sandbox organization its own clock, and leads to its page. */
export function CreateClockDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: account, kind, timeZone } = useAccount()
  const perform = usePerform()
  const navigate = useNavigate()
  return (
    <ActionDialog
      title={texts.createClock}
      submit={texts.createClock}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const [now, orgId] = ['now', 'orgId'].map((name) => String(fields.get(name) ?? '').trim())
        const input = { orgId: orgId || account, ...(now && { now: timeIn(now, timeZone) }) }
        const { data, error } = await perform(CreateClockDocument, { input }, key)
        if (data) void navigate({ to: '/$account/clocks/$id', params: { account, id: data.testClockCreate.id } })
        return error
      }}
    >
      {kind !== 'Organization' && <Field name="orgId" label={texts.organizationId} required />}
      <Field name="now" label={texts.clockTime} type="datetime-local" hint={texts.clockTimeHint} />
      <p className="consequence">{texts.createClockConsequence}</p>
    </ActionDialog>
  )
}
