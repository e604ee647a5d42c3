import type { Ask } from './ask.ts'
import type { DemoWebhook } from './demo-file.ts'

const DESCRIPTION = 'The receiver of the demo'

interface Found {
  readonly id: string
  readonly url: string
  readonly description: string | null
}

/** Creates the demo's webhook. One whose secret was not noted before a kill is found and gets a new secret. */
export async function takeWebhook(ask: Ask, key: string, url: string): Promise<DemoWebhook> {
  const left = await leftBehind(ask, key)
  if (!left) return createWebhook(ask, key, url)
  const { webhookRotateSecret } = await ask<{ webhookRotateSecret: { signingSecret: string } }>(key, {
    query: 'mutation ($input: WebhookRotateSecretInput!) { webhookRotateSecret(input: $input) { signingSecret } }',
    variables: { input: { id: left.id, previousSecretExpiresInHours: 0 } },
  })
  return pointWebhookAt(ask, key, { ...left, signingSecret: webhookRotateSecret.signingSecret }, url)
}

/** Changes the webhook's url. */
export async function pointWebhookAt(
  ask: Ask,
  key: string,
  { id, signingSecret }: DemoWebhook,
  url: string,
): Promise<DemoWebhook> {
  await ask(key, {
    query: 'mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { id } }',
    variables: { input: { id, url } },
  })
  return { id, signingSecret, url }
}

async function leftBehind(ask: Ask, key: string): Promise<Found | undefined> {
  const { webhooks } = await ask<{ webhooks: { edges: { node: Found }[] } }>(key, {
    query:
      'query ($input: WebhooksInput!) { webhooks(input: $input, last: 1) { edges { node { id url description } } } }',
    variables: { input: {} },
  })
  return webhooks.edges.map(({ node }) => node).find(({ description }) => description === DESCRIPTION)
}

async function createWebhook(ask: Ask, key: string, url: string): Promise<DemoWebhook> {
  const { webhookCreate } = await ask<{ webhookCreate: { webhook: { id: string }; signingSecret: string } }>(key, {
    query: 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } signingSecret } }',
    variables: { input: { url, events: ['*'], description: DESCRIPTION } },
  })
  return { id: webhookCreate.webhook.id, signingSecret: webhookCreate.signingSecret, url }
}
