import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { commandsByHeading, openShell } from '../support/pasted.ts'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { payByCard } from './support/pay-form.ts'

const fixture = await startBrowserFixture({ worker: true })
after(fixture.close)
const { server, visitor } = fixture

type Blocks = [string, string, string, string, string, string, string, string]

const page = await readFile(new URL('../../docs/start/first-walk.md', import.meta.url), 'utf8')
const firstWalk = [...commandsByHeading(page).values()].flat()
const card = /\bpay with ([\d ]+),/.exec(page)?.[1] ?? ''

test('each command of the first walk prints what the page says, and its checkout ends with a paid plan', async (t) => {
  const merchant = await fixture.merchant()
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  await change(server, merchant.account, 'webhookCreate', { url: receiver.url(), events: ['*'] }, 'webhook { id }')
  const blocks = firstWalk.map((lines) => lines.replace('tsk_test_org_…', merchant.account.key))
  assert.equal(blocks.length, 8)
  const [start, session, plan, webhook, charged, tokenized, verification, verified] = blocks as Blocks
  const { paste } = await openShell(t, { API_URL: server.url })

  assert.equal(await paste(start), '')
  const link = /"link": "([^"]+)"/.exec(await paste(session))?.[1]
  assert.ok(link)
  const { page: checkout } = await visitor(t)
  await checkout.goto(link)
  await checkout.getByRole('checkbox').check()
  await payByCard(checkout, card)
  await checkout.getByRole('status').waitFor()

  const schedule =
    /"status": "Active",\s+"remainingOccurrences": 2,[\s\S]*"Succeeded"[\s\S]*"Scheduled"[\s\S]*"Scheduled"/
  await until(
    'the plan has started and is paid',
    () => paste(plan),
    (output) => schedule.test(output),
  )
  await until(
    'the merchant was notified',
    () => paste(webhook),
    (output) => output.includes('payment_plan.activated'),
  )
  assert.match(
    await paste(charged),
    /"paymentRefund": \{\s+"id": "ref_[0-9a-z]+",\s+"status": "(Pending|Succeeded)",\s+"amount": "2.50"/,
  )
  assert.match(await paste(tokenized), /"paymentCreate": \{\s+"id": "pay_[0-9a-z]+",\s+"status": "Succeeded"/)

  const flow = /"link": "([^"]+)"/.exec(await paste(verification))?.[1]
  assert.ok(flow)
  await goThrough(flow)
  assert.match(
    await paste(verified),
    /"idv": \{\s+"status": "Success",\s+"nameMatch": "Match",[\s\S]*"name": "originalFront"/,
  )
})
