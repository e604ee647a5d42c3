import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/embedded.ts'
import { ACCOUNT_NUMBER, SANDBOX_CARDS, VISA } from '../../../test/support/instruments.ts'
import { openReceiver } from '../../../test/support/receiver.ts'
import { startTestProcessor } from '../../../test/support/sandbox.ts'
import { accountOrder, cardOrder, newMerchant } from '../../../test/support/sandbox-merchant.ts'

test('charges, keys, clock, due changes and pending notifications survive a restart', async (t) => {
  const folder = await freshFolder(t)
  const [order, key] = [cardOrder(VISA, { store: true }), randomUUID()]
  const first = await startTestProcessor({ folder })
  const before = newMerchant(first.url)
  const receiver = await openReceiver(t)
  await before.ask('PUT', 'account', { notificationUrl: receiver.url(), notificationSecret: 'secret' })
  await first.notifications('withheld', 2)
  const charged = await before.charge(order, key)
  const debit = await before.charge(accountOrder(ACCOUNT_NUMBER))
  const challenged = await before.charge(cardOrder(SANDBOX_CARDS.challenged))
  await first.advance({ hours: 12 })
  const ledger = await first.ledger(before.apiKey)
  await first.close()

  // An incomplete line, as a killed process leaves it.
  await appendFile(join(folder, 'ledger.jsonl'), '{"kind":"charge","mer')
  const second = await startTestProcessor({ folder })
  t.after(second.close)
  const after = newMerchant(second.url, before.apiKey)
  assert.deepEqual(await second.ledger(before.apiKey), ledger)
  const again = await after.charge(order, key)
  assert.deepEqual([again.replayed, again.body], [true, charged.body])
  assert.equal(await second.advance({ hours: 36 }), 1)
  assert.equal((await after.ask('GET', `charges/${debit.body.id}`)).body.status, 'succeeded')
  assert.equal((await after.ask('GET', `charges/${challenged.body.id}`)).body.status, 'canceled')
  assert.equal(await second.flush(), 0)
  // Pending notifications are sent again after the restart.
  const notifications = receiver.arrivals.flatMap(({ body }) => JSON.parse(body) as { id: string } | { id: string }[])
  assert.equal(new Set(notifications.map(({ id }) => id)).size, 5)
  const written = await readFile(join(folder, 'ledger.jsonl'), 'utf8')
  assert.ok(!written.includes(VISA) && !written.includes(ACCOUNT_NUMBER))
  assert.ok(
    written
      .split('\n')
      .slice(0, -1)
      .every((line) => JSON.parse(line)),
  )
})

test('notifications that an earlier version recorded as sent are not sent again', async (t) => {
  const folder = await freshFolder(t)
  const first = await startTestProcessor({ folder })
  const merchant = newMerchant(first.url)
  const receiver = await openReceiver(t)
  await merchant.ask('PUT', 'account', { notificationUrl: receiver.url(), notificationSecret: 'secret' })
  await merchant.charge(cardOrder(VISA))
  assert.equal(await first.flush(), 0)
  await first.close()

  const sent = receiver.arrivals.length
  const path = join(folder, 'ledger.jsonl')
  const written = await readFile(path, 'utf8')
  assert.match(written, /"kind":"notified"/)
  await writeFile(path, written.replaceAll('"kind":"notified"', '"kind":"told"'))
  const second = await startTestProcessor({ folder })
  t.after(second.close)
  assert.equal(await second.flush(), 0)
  assert.equal(receiver.arrivals.length, sent)
})
