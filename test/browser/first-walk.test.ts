import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { openReceiver } from '../support/delivery.ts'
import { commandsByHeading, openShell } from '../support/pasted.ts'
import { until } from '../support/process.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { payByCard } from './support/pay-form.ts'
import { startShop } from './support/shop.ts'

const shop = await startShop({ worker: true })
after(shop.close)
const { server, visitor } = shop

type Blocks = [string, string, string, string, string, string, string, string]

const page = await readFile(new URL('../../docs/start/first-walk.md', import.meta.url), 'utf8')
const firstWalk = [...commandsByHeading(page).values()].flat()
const card = /\bpay with ([\d ]+),/.exec(page)?.[1] ?? ''

test('each command of the first walk does what the page says, and its checkout ends with a paid plan', async (t) => {
  const merchant = await shop.merchant()
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  await change(server, merchant.account, 'webhookCreate', { url: receiver.url(), events: ['*'] }, 'webhook { id }')
  const blocks = firstWalk.map((lines) => lines.replace('tsk_test_org_…', merchant.account.key))
  assert.equal(blocks.length, 8)
  const [begin, session, plan, told, charged, tokenized, verification, verified] = blocks as Blocks
  const { paste } = await openShell(t, { API_URL: server.url })

  assert.equal(await paste(begin), '')
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
    'the plan has begun and is paid',
    () => paste(plan),
    (said) => schedule.test(said),
  )
  await until(
    'the merchant was told',
    () => paste(told),
    (said) => said.includes('payment_plan.activated'),
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
