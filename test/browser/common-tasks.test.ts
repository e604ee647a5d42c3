import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, type TestContext, test } from 'node:test'
import { makeKey } from '../../src/cli/commands/index.ts'
import { change } from '../support/change.ts'
import { freePort } from '../support/free-port.ts'
import { commandsByHeading, openShell } from '../support/pasted.ts'
import { until } from '../support/process.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { startBrowserFixture } from './support/fixture.ts'
import { payByCard } from './support/pay-form.ts'

const DOCS = new URL('../../docs/', import.meta.url)
const GUIDES = new URL('guides/', DOCS)
const CARD = '4242 4242 4242 4242'

const fixture = await startBrowserFixture({ worker: true })
after(fixture.close)
const { server, visitor } = fixture
const agency = await server.account('Agency')
const organization = await change(server, agency, 'organizationCreate', { name: 'Northwind' })
const { key } = await makeKey(server.services, { accountId: organization.id })

const commands = commandsByHeading(readFileSync(new URL('start/common-tasks.md', DOCS), 'utf8'))

/** Returns the commands of a task as the guide prints them, with the keys and ports of this run. */
async function commandsOf(heading: string, count: number): Promise<readonly string[]> {
  const blocks = commands.get(heading) ?? []
  assert.equal(blocks.length, count, heading)
  const [receiverPort, pagesPort] = [await freePort(), await freePort()]
  return blocks.map((block) =>
    block
      .replace('tsk_test_org_…', key)
      .replace('tsk_test_agy_…', agency.key)
      .replace('RECEIVER_PORT=9000', `RECEIVER_PORT=${receiverPort}`)
      .replace('PAGES_PORT=5173', `PAGES_PORT=${pagesPort}`),
  )
}

/** Opens a shell and runs the lines of "Start here". */
async function openStarted(t: TestContext) {
  const { paste } = await openShell(t, { API_URL: server.url })
  const [start, withVariables] = (await commandsOf('Start here', 2)) as [string, string]
  assert.equal(await paste(start), '')
  assert.match(await paste(withVariables), /"name": "Grace Hopper",\s+"email": "grace@example.com"/)
  return {
    paste,
    shows: (lines: string, form: RegExp) =>
      until(
        lines,
        () => paste(lines),
        (output) => form.test(output),
      ),
  }
}

const linkIn = (output: string) => /"link": "([^"]+)"/.exec(output)?.[1] ?? assert.fail(output)

test("the guide's commands store a card in a session and charge it", async (t) => {
  const { paste } = await openStarted(t)
  const [session, charge] = (await commandsOf('Store a card and charge it', 2)) as [string, string]
  const { page } = await visitor(t)
  await page.goto(linkIn(await paste(session)))
  await payByCard(page, CARD)
  await page.getByText('Paid with').waitFor()
  assert.match(await paste(charge), /"id": "pay_\w+",\s+"status": "Succeeded"/)
})

test("the guide's commands show a pending plan's dates, pause and resume a plan, and refund a payment in parts", async (t) => {
  const { paste } = await openStarted(t)
  const [pending] = (await commandsOf('See a plan before its customer agrees', 1)) as [string]
  assert.match(await paste(pending), /"status": "Pending"[\s\S]*("dueDate": "\d{4}-\d\d-\d\d"[\s\S]*){3}/)
  const [start, pause, resume] = (await commandsOf('Pause and resume a plan', 3)) as [string, string, string]
  assert.equal(await paste(start), '')
  assert.match(await paste(pause), /"status": "Paused",\s+"nextRunAt": null/)
  assert.match(await paste(resume), /"status": "Active",\s+"nextRunAt": "2/)
  const [refunds] = (await commandsOf('Refund in parts', 1)) as [string]
  assert.match(await paste(refunds), /"refundedAmount": "30.00",\s+"refunds": \[[\s\S]*"10.00"[\s\S]*"20.00"/)
})

test("the guide's commands receive deliveries locally, rotate the secret, retry and recover", async (t) => {
  const { paste, shows } = await openStarted(t)
  const [listen] = (await commandsOf('Receive webhooks on this machine', 1)) as [string]
  await paste(listen)
  await shows('last_request', /"status": "delivered"/)

  const [rotate] = (await commandsOf('Rotate a signing secret', 1)) as [string]
  const rotated = await paste(rotate)
  const [testId] = /whr_\w+/.exec(rotated) ?? assert.fail(rotated)
  await shows('last_request', new RegExp(`"${testId}",\\s+"status": "delivered"`))
  assert.match(await paste('echo "$SECRET"'), /^(whsec_\S+) (?!\1)whsec_\S+$/)

  const [fail, retry] = (await commandsOf('Retry a delivery', 2)) as [string, string]
  await paste(fail)
  // The next automatic attempt is due half a minute later.
  await shows('last_request', /"status": "pending",\s+"attempts": 2,\s+"lastError": "connection refused"/)
  assert.match(await paste(retry), /"webhookRequestRetry": \{\s+"id": "whr_/)
  await shows('last_request', /"status": "delivered",\s+"attempts": 3/)

  const [outage, recover] = (await commandsOf('Recover deliveries', 3)) as [string, string, string]
  await paste(outage)
  const waiting = () => fixture.sql.count('select count(*) from event_outbox')
  await until('every event is fanned out', waiting, (events) => events === 0)
  assert.match(await paste(recover), /"enabled": true[\s\S]*"webhookRecovery": \{[\s\S]*"pending": 0/)
  const progress = `ask '{ webhookRecovery(id: "'$RECOVERY'") { status total done dispatched } }'`
  await shows(progress, /"status": "done",\s+"total": 1,\s+"done": 1,\s+"dispatched": 1/)
  await paste((await commandsOf('Recover deliveries', 3))[2]!)
})

test("the guide's two pages tokenize a card, and show a checkout in a frame", async (t) => {
  const { paste, shows } = await openStarted(t)
  // A cross-origin page must not send a proxy's headers: they cause a preflight.
  const { page } = await visitor(t, { extraHTTPHeaders: {} })
  const [serve, stop] = (await commandsOf('Tokenize a card in your page', 2)) as [string, string]
  await paste(serve)
  const isUp = (path: string) => async () => {
    const port = await paste('echo $PAGES_PORT')
    return page.goto(`http://127.0.0.1:${port}/${path}`).catch(() => null)
  }
  await until('the page is served', isUp('tokenize'), Boolean)
  const fields = { 'Card number': CARD, Month: '12', Year: '2049', 'Security code': '737' }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  const paid = page.waitForResponse('**/pay')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('status').getByText('Visa ending in 4242').waitFor()
  assert.match(await (await paid).text(), /"status":"Succeeded"/)
  await paste(stop)

  const [embed, end] = (await commandsOf('Show the checkout in your page', 2)) as [string, string]
  await paste(embed)
  await until('the page with the frame is served', isUp('embed'), Boolean)
  const frame = page.frameLocator('iframe')
  await payByCard(frame, CARD)
  await frame.getByText('Paid with').waitFor()
  await shows(`ask '{ paymentSessions(input: {}, last: 1) { edges { node { status } } } }'`, /"status": "Completed"/)
  await paste(end)
})

test("the guide's commands verify a contact", async (t) => {
  const { paste } = await openStarted(t)
  const [start, read] = (await commandsOf('Verify an identity', 2)) as [string, string]
  await goThrough(linkIn(await paste(start)))
  assert.match(await paste(read), /"status": "Success",\s+"nameMatch": "Match"/)
})

test("the guide's commands create an organization with an agency's key, charge it and rehearse failed charges", async (t) => {
  const { paste, shows } = await openStarted(t)
  const [make] = (await commandsOf("From an agency's key to a charge", 1)) as [string]
  assert.match(await paste(make), /"status": "Succeeded"/)
  const headings = 'Rehearse failed charges on a test clock'
  const [start, advance, mend] = (await commandsOf(headings, 3)) as [string, string, string]
  await paste(start)
  assert.match(
    await paste(advance),
    /"status": "PastDue",\s+"recoveryLink": "http[\s\S]*"declineCode": "insufficient_funds"/,
  )
  await paste(mend)
  await shows(`ask '{ paymentPlan(id: "'$PLAN'") { status recoveryLink } }'`, /"Active",\s+"recoveryLink": null/)
})

test('the guides show each page exactly as in its file', () => {
  const guide = (name: string) => readFileSync(new URL(name, GUIDES), 'utf8')
  assert.ok(guide('tokenizing-in-the-browser.md').includes(`\`\`\`html\n${guide('pages/tokenize.html')}\`\`\`\n`))
  const [, mounted] = /<h1>Basket<\/h1>\n([\s\S]*)<\/body>/.exec(guide('pages/embed.html')) ?? []
  assert.ok(guide('embedded-checkout.md').includes(`\`\`\`html\n${mounted}\`\`\`\n`))
})
