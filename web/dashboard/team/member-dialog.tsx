import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { ChangeMemberDocument, RemoveMemberDocument, type Role } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice } from '../parts/field.tsx'
import { RestrictionFields, type Restrictions, restrictionsIn } from './restriction-fields.tsx'

/** The roles, from the one with all permissions to the one that only reads. */
export const ROLES = ['Owner', 'Admin', 'Developer', 'Operator', 'Support', 'Viewer'] as const satisfies readonly Role[]

/** A member whose role or restrictions are changed. */
export interface Member extends Restrictions {
  readonly id: string
  readonly name: string
  readonly role: Role
}

/** Changes role, mode and refund limit of a member, or removes the member. */
export function MemberDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id, name, role } = member
  const perform = usePerform()
  const [isRemoval, setRemoval] = useState(false)
  return (
    <ActionDialog
      // Another action has another idempotency key.
      key={String(isRemoval)}
      title={isRemoval ? texts.removeMember(name) : texts.changeMember(name)}
      submit={isRemoval ? texts.remove : texts.save}
      isDangerous={isRemoval}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        if (isRemoval) return (await perform(RemoveMemberDocument, { input: { id } }, key)).error
        const input = {
          id,
          role: String(fields.get('role')) as Role,
          ...changedRestrictions(restrictionsIn(fields), member),
        }
        return (await perform(ChangeMemberDocument, { input }, key)).error
      }}
    >
      {isRemoval ? (
        <p className="consequence live">{texts.removeConsequence(name)}</p>
      ) : (
        <>
          <Choice
            name="role"
            label={texts.role}
            defaultValue={role}
            options={ROLES.map((each) => [each, texts.roles[each]])}
          />
          <RestrictionFields mode={member.mode} refundLimit={member.refundLimit} />
          <p>
            <button type="button" className="button" onClick={() => setRemoval(true)}>
              {texts.removeMember(name)}
            </button>
          </p>
        </>
      )}
    </ActionDialog>
  )
}

/** Returns the restrictions that differ. The person may lack the right to set the others. */
function changedRestrictions(given: Restrictions, { mode, refundLimit }: Restrictions): Partial<Restrictions> {
  const isSameLimit =
    given.refundLimit?.amount === refundLimit?.amount && given.refundLimit?.currency === refundLimit?.currency
  return {
    ...(given.mode !== mode && { mode: given.mode }),
    ...(!isSameLimit && { refundLimit: given.refundLimit }),
  }
}
