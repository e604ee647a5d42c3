import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { until } from '../../../test/support/process.ts'
import { startTestServer } from '../../../test/support/server.ts'
import { createMailer } from './index.ts'

async function serverWith(t: TestContext, env: Record<string, string>, worker = false) {
  const server = await startTestServer({ env, worker })
  t.after(() => server.close())
  const organization = await server.shop()
  const orgId = organization.id
  const { id } = await change(server, organization, 'createPaymentSession', {
    ...{ orgId, amount: '49.90', currency: 'EUR', brandName: '<b>Shop</b>' },
  })
  const send = () =>
    server.ask(
      organization.key,
      'mutation ($input: SendPaymentSessionLinkInput!) { sendPaymentSessionLink(input: $input) { success } }',
      { input: { id, channel: 'Email', to: 'ada@example.com' } },
    )
  return { server, send }
}

/** Requests the mailbox with this Host header. */
function fetchPage(url: string, host: string): Promise<{ status: number; html: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}dev/mailbox`, { headers: { host } }, async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode ?? 0, html: Buffer.concat(chunks).toString() })
    })
      .on('error', reject)
      .end()
  })
}

test('in development the mailbox shows messages, on this machine only', async (t) => {
  const { server, send } = await serverWith(t, {}, true)
  const { status, html } = await fetchPage(server.url, 'localhost')
  assert.deepEqual([status, html.includes('There are none.')], [200, true])
  assert.equal((await send()).errors, undefined)
  const { html: shown } = await until(
    'the message',
    () => fetchPage(server.url, '127.0.0.1:4000'),
    (page) => page.html.includes('ada@example.com'),
  )
  assert.ok(shown.includes('&lt;b&gt;Shop&lt;/b&gt;') && !shown.includes('<b>'))
  assert.match(shown, /<a href="https:\/\/pay\.example\.test\/checkout\/[\w-]+">/)
  assert.equal((await fetchPage(server.url, 'rebound.example.com')).status, 404)
})

test('in production without a mail server nothing is sent, and there is no mailbox', async (t) => {
  const { server, send } = await serverWith(t, { TALLYSTICK_ENV: 'production' })
  const { errors } = await send()
  assert.deepEqual(
    errors?.map(({ extensions }) => extensions.code),
    ['INVALID_STATE'],
  )
  assert.match(errors?.[0]?.message ?? '', /No mail server is configured/)
  assert.equal((await fetchPage(server.url, 'localhost')).status, 404)
})

test('the mailbox keeps the newest fifty', async () => {
  const mailer = createMailer({ by: 'mailbox' }, () => '2026-11-01T00:00:00.000Z' as never)
  for (let number = 0; number < 60; number++)
    await mailer?.send({ id: `${number}`, to: 'ada@example.com', subject: '', text: '', html: '' })
  assert.deepEqual([mailer?.mailbox?.length, mailer?.mailbox?.[0]?.id], [50, '59'])
})
