import type { ApiClient } from './api-client.ts'
import type { DemoWebhook } from './demo-file.ts'

const DESCRIPTION = 'The receiver of the demo'

interface ExistingWebhook {
  readonly id: string
  readonly url: string
  readonly description: string | null
}

/**
 * Creates the demo's webhook. An existing one whose secret was lost in a killed start gets a new
 * secret.
 */
export async function ensureWebhook(api: ApiClient, key: string, url: string): Promise<DemoWebhook> {
  const left = await leftBehind(api, key)
  if (!left) return createWebhook(api, key, url)
  const { webhookRotateSecret } = await api<{ webhookRotateSecret: { signingSecret: string } }>(key, {
    query: 'mutation ($input: WebhookRotateSecretInput!) { webhookRotateSecret(input: $input) { signingSecret } }',
    variables: { input: { id: left.id, previousSecretExpiresInHours: 0 } },
  })
  return updateWebhookUrl(api, key, { ...left, signingSecret: webhookRotateSecret.signingSecret }, url)
}

/** Changes the webhook's url. */
export async function updateWebhookUrl(
  api: ApiClient,
  key: string,
  { id, signingSecret }: DemoWebhook,
  url: string,
): Promise<DemoWebhook> {
  await api(key, {
    query: 'mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { id } }',
    variables: { input: { id, url } },
  })
  return { id, signingSecret, url }
}

async function leftBehind(api: ApiClient, key: string): Promise<ExistingWebhook | undefined> {
  const { webhooks } = await api<{ webhooks: { edges: { node: ExistingWebhook }[] } }>(key, {
    query:
      'query ($input: WebhooksInput!) { webhooks(input: $input, last: 1) { edges { node { id url description } } } }',
    variables: { input: {} },
  })
  return webhooks.edges.map(({ node }) => node).find(({ description }) => description === DESCRIPTION)
}

async function createWebhook(api: ApiClient, key: string, url: string): Promise<DemoWebhook> {
  const { webhookCreate } = await api<{ webhookCreate: { webhook: { id: string }; signingSecret: string } }>(key, {
    query: 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } signingSecret } }',
    variables: { input: { url, events: ['*'], description: DESCRIPTION } },
  })
  return { id: webhookCreate.webhook.id, signingSecret: webhookCreate.signingSecret, url }
}
