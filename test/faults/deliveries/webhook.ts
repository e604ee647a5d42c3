import assert from 'node:assert/strict'
import { parseId } from '../../../src/platform/ids/index.ts'
import { ask } from '../../support/server.ts'
import type { DeliveryDeployment } from './deployment.ts'
import type { Ledger } from './ledger.ts'

const NEW_WEBHOOK =
  'mutation ($input: WebhookCreateInput!) { made: webhookCreate(input: $input) { signingSecret webhook { id } } }'

interface Made {
  readonly made: { readonly signingSecret: string; readonly webhook: { readonly id: string } }
}

/**
 * Creates a webhook at that path of the receiver, which verifies requests with the webhook's
 * secret.
 */
export async function openWebhook(
  deployment: DeliveryDeployment,
  ledger: Ledger,
  key: string,
  path: string,
  events: readonly string[],
) {
  const input = { url: ledger.url(path), events }
  const { data, text } = await ask<Made | null>(deployment.url, key, NEW_WEBHOOK, { input })
  assert.ok(data, text)
  const { signingSecret, webhook } = data.made
  ledger.verifyBy(path, signingSecret)
  return { id: webhook.id, uuid: parseId('whk', webhook.id)!.uuid, path }
}
