import { usePerform } from '../api/use-perform.ts'
import { type MessageLanguage, SendPaymentLinkDocument, SendPlanLinkDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'

const LANGUAGES = ['English', 'Spanish'] as const satisfies readonly MessageLanguage[]

interface SendLinkDialogProps {
  readonly id: string
  readonly kind: 'payment' | 'plan'
  readonly email: string | null
  readonly onSent: (email: string) => void
  readonly onClose: () => void
}

/** Sends a link by email. */
export function SendLinkDialog({ id, kind, email, onSent, onClose }: SendLinkDialogProps) {
  const perform = usePerform()
  return (
    <ActionDialog
      title={texts.sendLink}
      submit={texts.send}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const to = String(fields.get('to')).trim()
        const language = String(fields.get('language')) as MessageLanguage
        const input = { id, channel: 'Email', to, language } as const
        const { error } =
          kind === 'plan'
            ? await perform(SendPlanLinkDocument, { input }, key)
            : await perform(SendPaymentLinkDocument, { input }, key)
        if (!error) onSent(to)
        return error
      }}
    >
      <Field name="to" label={texts.email} type="email" required defaultValue={email ?? ''} />
      <Choice
        name="language"
        label={texts.messageLanguage}
        options={LANGUAGES.map((each) => [each, texts.messageLanguages[each]])}
      />
    </ActionDialog>
  )
}
