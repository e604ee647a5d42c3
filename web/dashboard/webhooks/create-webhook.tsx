import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { CreateWebhookDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { useAccount } from '../shell/account.ts'
import { WebhookFields, webhookInput } from './webhook-fields.tsx'

/** The button and the dialog that create a webhook. Shows its secret, then leads to its page. */
export function CreateWebhook() {
  const { id: account, ownerId } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string } | null>(null)
  const perform = usePerform()
  const navigate = useNavigate()
  return (
    <>
      <button type="button" className="button primary" onClick={() => setOpen(true)}>
        {texts.createWebhook}
      </button>
      {isOpen && (
        <ActionDialog
          title={texts.createWebhook}
          submit={texts.createWebhook}
          onClose={() => setOpen(false)}
          onSubmit={async (fields, key) => {
            const input = { ownerId, ...webhookInput(fields) }
            const { data, error } = await perform(CreateWebhookDocument, { input }, key)
            if (data) {
              const { signingSecret, webhook } = data.webhookCreate
              setCreated({ id: webhook.id, secret: signingSecret })
            }
            return error
          }}
        >
          <WebhookFields />
        </ActionDialog>
      )}
      {created && (
        <SecretDialog
          secret={{ title: texts.signingSecret, explanations: [texts.signingSecretText], text: created.secret }}
          onClose={() => void navigate({ to: '/$account/webhooks/$id', params: { account, id: created.id } })}
        />
      )}
    </>
  )
}
