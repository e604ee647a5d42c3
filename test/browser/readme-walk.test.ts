import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { change } from '../support/change.ts'
import { openReceiver } from '../support/delivery.ts'
import { until } from '../support/process.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { openShell } from './support/pasted.ts'
import { payByCard } from './support/pay-form.ts'
import { startShop } from './support/shop.ts'

const shop = await startShop({ worker: true })
after(shop.close)
const { server, visitor } = shop

type Lots = [string, string, string, string, string, string, string, string]

/** What the README has a newcomer paste on their first walk: each lot of lines as it stands there. */
async function lotsOfReadme(): Promise<readonly string[]> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const walk = readme.slice(readme.indexOf('## A first walk'), readme.indexOf('## Running it for real'))
  return [...walk.matchAll(/```\n(.*?)```/gs)].map(([, lines]) => lines!)
}

test("the README's first walk ends in the browser with a paid plan, and each of its lines does what is said", async (t) => {
  const merchant = await shop.merchant()
  const receiver = await openReceiver(t)
  server.webhookAllow.add(receiver.hostAndPort)
  await change(server, merchant.account, 'webhookCreate', { url: receiver.url(), events: ['*'] }, 'webhook { id }')
  const lots = (await lotsOfReadme()).map((lines) =>
    lines.replace('tsk_test_org_…', merchant.account.key).replace('http://127.0.0.1:4000/', server.url),
  )
  assert.equal(lots.length, 8)
  const [begin, session, plan, told, charged, tokenized, verification, verified] = lots as Lots
  const { paste } = await openShell(t)

  assert.equal(await paste(begin), '')
  const link = /"link":"([^"]+)"/.exec(await paste(session))?.[1]
  assert.ok(link)
  const { page } = await visitor(t)
  await page.goto(link)
  await page.getByRole('checkbox').check()
  await payByCard(page)
  await page.getByRole('status').waitFor()

  const schedule = /"status":"Active","remainingOccurrences":2,.*"status":"Succeeded".*"Scheduled".*"Scheduled"/
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
    /"paymentRefund":\{"id":"ref_[0-9a-z]+","status":"(Pending|Succeeded)","amount":"2.50"/,
  )
  assert.match(await paste(tokenized), /"paymentCreate":\{"id":"pay_[0-9a-z]+","status":"Succeeded"/)

  const flow = /"link":"([^"]+)"/.exec(await paste(verification))?.[1]
  assert.ok(flow)
  await goThrough(flow)
  assert.match(await paste(verified), /"idv":\{"status":"Success","nameMatch":"Match",.*"name":"originalFront"/)
})
