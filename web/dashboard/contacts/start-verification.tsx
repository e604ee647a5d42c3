import { usePerform } from '../api/use-perform.ts'
import { StartVerificationDocument, type StartVerificationMutation } from '../documents.generated.ts'
import { formatTime } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { useAccount } from '../shell/account.ts'

/** A started verification, with its link. */
export type StartedVerification = StartVerificationMutation['contactCreateIdvSession']

interface StartVerificationDialogProps {
  readonly contact: { readonly id: string; readonly name: string }
  readonly onStarted: (session: StartedVerification) => void
  readonly onClose: () => void
}

/** Starts an identity verification of a contact. */
export function StartVerificationDialog({ contact, onStarted, onClose }: StartVerificationDialogProps) {
  const { mode } = useAccount()
  const perform = usePerform({ isSecret: true })
  return (
    <ActionDialog
      title={texts.startVerification}
      submit={texts.startVerification}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const redirectUrl = String(fields.get('redirectUrl')).trim()
        const input = { contactId: contact.id, ...(redirectUrl && { redirectUrl }) }
        const { data, error } = await perform(StartVerificationDocument, { input }, key)
        if (data) onStarted(data.contactCreateIdvSession)
        return error
      }}
    >
      <Field name="redirectUrl" label={texts.redirectUrl} type="url" autoComplete="off" hint={texts.redirectUrlHint} />
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>{texts.startConsequence(contact.name)}</p>
    </ActionDialog>
  )
}

interface VerificationLinkDialogProps {
  readonly name: string
  readonly session: StartedVerification
  readonly onClose: () => void
}

/** Shows the link of a new verification. It is not stored. */
export function VerificationLinkDialog({ name, session, onClose }: VerificationLinkDialogProps) {
  const { timeZone } = useAccount()
  const secret = {
    title: texts.verificationLink,
    explanations: [texts.verificationLinkText(name), texts.worksUntil(formatTime(session.expiresAt, timeZone))],
    text: session.link,
  }
  return <SecretDialog secret={secret} onClose={onClose} />
}
