import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '../support/server.ts'
import { assertAcceptsOnlySigned, postSigned, startReceiver } from '../support/webhook-receivers.ts'

const RECEIVERS = new URL('../../docs/guides/receivers/', import.meta.url)
const GUIDE = new URL('../../docs/guides/webhooks.md', import.meta.url)

const server = await startTestServer({ worker: true })
after(server.close)

for (const file of ['receiver.ts', 'receiver-with-library.ts']) {
  test(`the guide's ${file} accepts deliveries and refuses forged, old and repeated ones`, async (t) => {
    const account = await server.account('Organization')
    const ask = async <Result>(query: string, input: object): Promise<Result> => {
      const { data, errors } = await server.ask<Record<string, Result>>(account.key, query, { input })
      assert.equal(errors, undefined, JSON.stringify(errors))
      return Object.values(data)[0]!
    }
    const { webhook, signingSecret } = await ask<{ webhook: { id: string }; signingSecret: string }>(
      'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { signingSecret webhook { id } } }',
      { url: 'https://hooks.example.com/', events: ['contact.created'] },
    )
    const receiver = await startReceiver([process.execPath, fileURLToPath(new URL(file, RECEIVERS))], signingSecret)
    t.after(receiver.end)
    server.webhookAllow.add(receiver.hostAndPort)
    await ask('mutation ($input: WebhookUpdateInput!) { webhookUpdate(input: $input) { id } }', {
      id: webhook.id,
      url: `http://${receiver.hostAndPort}/`,
    })
    await ask('mutation ($input: CreateContactInput!) { createContact(input: $input) { id } }', {
      name: 'Zoë \u00a0',
      email: 'zoe@example.com',
    })
    await receiver.printed(/^handled contact\.created evt_/)
    for (;;) {
      const { edges } = await ask<{ edges: { node: { status: string; attempts: number } }[] }>(
        'query ($input: WebhookRequestsInput!) { webhookRequests(input: $input) { edges { node { status attempts } } } }',
        { webhookId: webhook.id },
      )
      if (edges[0]?.node.status === 'pending') continue
      assert.deepEqual(edges, [{ node: { status: 'delivered', attempts: 1 } }])
      break
    }
    await assertAcceptsOnlySigned(receiver, signingSecret)
  })

  test(`the guide's ${file} accepts either of two secrets, and no third, while one is rotated`, async (t) => {
    const [former, next, foreign] = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)
    const command = [process.execPath, fileURLToPath(new URL(file, RECEIVERS))] as const
    const receiver = await startReceiver([...command], `${former} ${next}`)
    t.after(receiver.end)
    const statuses = await Promise.all(
      [former, next, foreign].map((secret, index) => postSigned(receiver, secret!, `whr_${index}`)),
    )
    assert.deepEqual(statuses, [200, 200, 401])
  })
}

test('the guide shows every receiver exactly as in its file', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  for (const file of readdirSync(RECEIVERS)) {
    const language = file.split('.').at(-1)
    const shown = `\`\`\`${language}\n${readFileSync(new URL(file, RECEIVERS), 'utf8')}\`\`\`\n`
    assert.ok(guide.includes(shown), `docs/guides/webhooks.md shows ${file}`)
  }
})
