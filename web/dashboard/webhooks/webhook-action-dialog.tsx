import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Perform, usePerform } from '../api/use-perform.ts'
import { timeIn, todayIn } from '../dates.ts'
import {
  DeleteWebhookDocument,
  RecoverWebhookDocument,
  RotateSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookQuery,
  type WebhookRecoveryScope,
} from '../documents.generated.ts'
import { formatTime } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import type { Secret } from '../parts/secret-dialog.tsx'
import { useAccount } from '../shell/account.ts'
import { nameOfAction, type WebhookAction } from './webhook-actions.tsx'
import { WebhookFields, webhookChanges } from './webhook-fields.tsx'

type Webhook = NonNullable<WebhookQuery['webhook']>

const SCOPES = ['All', 'FailedRequests', 'MissedEvents'] as const satisfies readonly WebhookRecoveryScope[]
const OVERLAP_HOURS = 24
const HOUR_MS = 3_600_000

interface WebhookActionDialogProps {
  readonly action: WebhookAction
  readonly webhook: Webhook
  /** Called with a new secret when the action made one. */
  readonly onSecret: (secret: Secret) => void
  /** Called when there may be new deliveries. */
  readonly onSent: () => void
  readonly onClose: () => void
}

/** The dialog of an action on a webhook. */
export function WebhookActionDialog(props: WebhookActionDialogProps) {
  const { action, webhook, onClose } = props
  const perform = usePerform()
  const runAction = useRunAction(props)
  return (
    <ActionDialog
      title={nameOfAction(action, webhook.enabled)}
      submit={action === 'edit' ? texts.save : nameOfAction(action, webhook.enabled)}
      isDangerous={action === 'delete'}
      onClose={onClose}
      onSubmit={(fields, key) => runAction(perform, fields, key)}
    >
      {bodyOf(action, webhook)}
    </ActionDialog>
  )
}

/** Returns the function that runs the action. */
function useRunAction({ action, webhook, onSecret, onSent }: WebhookActionDialogProps) {
  const { id, enabled } = webhook
  const { id: account, timeZone } = useAccount()
  const navigate = useNavigate()
  return async (perform: Perform, fields: FormData, key: string) => {
    const textOf = (name: string) => String(fields.get(name) ?? '').trim()
    switch (action) {
      case 'test': {
        const { error } = await perform(TestWebhookDocument, { input: { id } }, key)
        onSent()
        return error
      }
      case 'edit':
        return (await perform(UpdateWebhookDocument, { input: webhookChanges(fields, webhook) }, key)).error
      case 'switch':
        return (await perform(UpdateWebhookDocument, { input: { id, enabled: !enabled } }, key)).error
      case 'rotate': {
        const hours = Number(textOf('hours'))
        const input = { id, previousSecretExpiresInHours: hours }
        const { data, error } = await perform(RotateSecretDocument, { input }, key)
        if (data) onSecret(newSecret(data.webhookRotateSecret.signingSecret, hours, timeZone))
        return error
      }
      case 'recover': {
        const include = SCOPES.find((each) => each === textOf('include')) ?? 'All'
        const input = { id, since: timeIn(textOf('since'), timeZone), include }
        const { data, error } = await perform(RecoverWebhookDocument, { input }, key)
        const recovery = data?.webhookRecover.id
        if (recovery)
          void navigate({ to: '/$account/webhooks/$id', params: { account, id }, search: { recovery }, replace: true })
        return error
      }
      case 'delete': {
        const { error } = await perform(DeleteWebhookDocument, { input: { id } }, key)
        if (!error) void navigate({ to: '/$account/webhooks', params: { account } })
        return error
      }
    }
  }
}

function newSecret(text: string, hours: number, timeZone: string): Secret {
  const until = formatTime(new Date(Date.now() + hours * HOUR_MS).toISOString(), timeZone)
  const ending = hours > 0 ? texts.oldSecretUntil(until) : texts.oldSecretEnded
  return { title: texts.signingSecret, explanations: [texts.signingSecretText, ending], text }
}

function bodyOf(action: WebhookAction, webhook: Webhook): ReactNode {
  const { url, enabled } = webhook
  switch (action) {
    case 'test':
      return <p className="consequence">{texts.testConsequence(url)}</p>
    case 'edit':
      return <WebhookFields webhook={webhook} />
    case 'switch':
      return <p className="consequence">{texts.switchConsequence(url, enabled)}</p>
    case 'rotate':
      return (
        <>
          <Field
            name="hours"
            label={texts.overlapHours}
            type="number"
            required
            min={0}
            max={168}
            defaultValue={OVERLAP_HOURS}
            hint={texts.overlapHint}
          />
          <p className="consequence">{texts.rotateConsequence(url)}</p>
        </>
      )
    case 'recover':
      return <RecoverFields url={url} />
    case 'delete':
      return <p className="consequence">{texts.deleteWebhookConsequence(url)}</p>
  }
}

function RecoverFields({ url }: { readonly url: string }) {
  const { timeZone } = useAccount()
  const today = todayIn(timeZone)
  return (
    <>
      <Field
        name="since"
        label={texts.recoverSince}
        type="datetime-local"
        required
        defaultValue={`${today}T00:00`}
        hint={texts.recoverSinceHint}
      />
      <Choice
        name="include"
        label={texts.recoverInclude}
        options={SCOPES.map((each) => [each, texts.recoverIncludes[each]])}
      />
      <p className="consequence">{texts.recoverConsequence(url)}</p>
    </>
  )
}
