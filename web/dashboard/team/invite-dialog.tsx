import { usePerform } from '../api/use-perform.ts'
import { InvitePersonDocument, type Role } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { ROLES } from './member-dialog.tsx'
import { RestrictionFields, restrictionsIn } from './restriction-fields.tsx'

interface InviteDialogProps {
  readonly accountId: string
  readonly onClose: () => void
}

/** Invites a person to the account by mail. */
export function InviteDialog({ accountId, onClose }: InviteDialogProps) {
  const perform = usePerform()
  return (
    <ActionDialog
      title={texts.invite}
      submit={texts.sendInvitation}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const { mode, refundLimit } = restrictionsIn(fields)
        const input = {
          accountId,
          email: String(fields.get('email')).trim(),
          role: String(fields.get('role')) as Role,
          ...(mode && { mode }),
          ...(refundLimit && { refundLimit }),
        }
        return (await perform(InvitePersonDocument, { input }, key)).error
      }}
    >
      <Field name="email" label={texts.email} type="email" autoComplete="off" required />
      <Choice
        name="role"
        label={texts.role}
        defaultValue="Viewer"
        options={ROLES.map((each) => [each, texts.roles[each]])}
      />
      <RestrictionFields mode={null} refundLimit={null} />
      <p className="consequence">{texts.inviteConsequence}</p>
    </ActionDialog>
  )
}
