import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { startTemporaryDatabase } from '../../src/platform/postgres/index.ts'
import { makeAuthority } from '../support/certificates.ts'
import { pageCard, visitAt } from '../support/checkout.ts'
import { freshFolder, quiet } from '../support/embedded.ts'
import { freePort } from '../support/free-port.ts'
import { commandsByHeading, openShell } from '../support/pasted.ts'
import { until } from '../support/process.ts'
import { openReceiver } from '../support/receiver.ts'
import { startRemoteHosts } from '../support/remote-hosts.ts'
import { writeShellTools } from '../support/shell-tools.ts'
import { startSmtp } from '../support/smtp.ts'
import { isSignedBy } from '../support/standard-webhooks.ts'
import { startStubStripe } from '../support/stub-stripe.ts'
import { startTlsDatabase } from '../support/tls-database.ts'

const GUIDE = readFileSync(new URL('../../docs/start/first-organization.md', import.meta.url), 'utf8')
const STEP = { timeout: 240_000 }
const PAY = 'https://pay.example.test'
const NOTIFICATION_SECRET = `whsec_${'a'.repeat(32)}`

/** Starts a PostgreSQL server without a database and roles of Tallystick. */
async function emptyPostgres(t: TestContext): Promise<URL> {
  const { adminUrl, stop } = await startTemporaryDatabase({ log: quiet })
  t.after(stop)
  const url = new URL(adminUrl)
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  for (const each of ['database tallystick', 'role tallystick', 'role tallystick_owner', 'role tallystick_app'])
    await client.query(`drop ${each}`)
  await client.end()
  return url
}

/** Prepares the prerequisites of the guide on this machine. */
async function serverOfReader(t: TestContext) {
  const folder = await freshFolder(t)
  const authority = await makeAuthority('Authority of a test')
  const postgres = await emptyPostgres(t)
  const certificate = await authority.issue({ names: ['localhost'] })
  const databasePort = await startTlsDatabase(t, Number(postgres.port), certificate)
  const smtp = await startSmtp()
  t.after(smtp.close)
  const [receiver, stripe] = [await openReceiver(t), await startStubStripe(t)]
  const [port, apiMetrics, workerMetrics] = [await freePort(), await freePort(), await freePort()]
  const env = await startRemoteHosts(t, authority, folder, {
    [new URL(PAY).host]: port,
    'api.stripe.com': stripe.port,
    'shop.example.com': Number(receiver.hostAndPort.split(':')[1]),
  })
  await writeShellTools(join(folder, 'tools'))
  await writeFile(join(folder, 'database.pem'), authority.cert)
  return {
    ...{ receiver, smtp, stripe, port },
    env: { ...env, PATH: `${join(folder, 'tools')}${delimiter}${process.env.PATH}` },
    values: {
      PUBLIC_URL: PAY,
      PORT: String(port),
      API_METRICS_PORT: String(apiMetrics),
      WORKER_METRICS_PORT: String(workerMetrics),
      DATABASE: `localhost:${databasePort}`,
      DATABASE_OPTIONS: `'sslmode=verify-full&sslrootcert=${join(folder, 'database.pem')}'`,
      SUPERUSER: `${postgres.username}:${postgres.password}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: `'Example Pay <pay@example.com>'`,
      STRIPE_KEY: 'sk_live_0123456789',
      WEBHOOK_URL: 'https://shop.example.com/tallystick',
      YOUR_EMAIL: 'ada@example.com',
      SETTINGS: join(folder, 'settings'),
      DATA: join(folder, 'data'),
    },
  }
}

/** Returns the code to paste below each heading, with the reader's own values. */
function commandsOf(values: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const commands = new Map(commandsByHeading(GUIDE))
  const printed = commands.get('Your values')?.[0] ?? ''
  const names = printed
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0])
  assert.deepEqual(names, Object.keys(values))
  commands.set('Your values', [names.map((name) => `${name}=${values[name!]}`).join('\n')])
  // The tests run in a folder where the packages are installed.
  assert.deepEqual(commands.get('Install'), ['npm ci\n'])
  commands.delete('Install')
  return commands
}

test('the guide leads from an empty server to a live organization with a paid payment', STEP, async (t) => {
  const { env, port, receiver, smtp, stripe, values } = await serverOfReader(t)
  const { paste } = await openShell(t, env)
  const commands = commandsOf(values)
  const done: string[] = []
  const follow = async (heading: string, index = 0): Promise<string> => {
    done.push(heading)
    return paste(commands.get(heading)?.[index] ?? assert.fail(heading))
  }
  await paste('exec 2>&1')

  assert.equal(await follow('Your values'), '')
  assert.equal(await follow('Create the database and its two roles'), '')
  assert.equal(await follow('Write the settings'), '')
  assert.match(await follow('Create the tables'), /^Applied 0001-/)
  assert.match(await follow('Start the two processes'), /ready$/)
  assert.equal(await follow('Put the proxy in front'), 'ready')

  const organization =
    /"name": "Northwind",\s+"mode": "Live",\s+"parentId": "agy_\w+",\s+"timeZone": "America\/New_York"/
  assert.match(await follow('Create the platform, an agency and an organization'), organization)
  assert.match(await follow("Create the organization's key"), /"accountId": "org_\w+",\s+"mode": "Live"/)

  const refusal = await follow('Connect the provider')
  assert.ok(GUIDE.includes(`\`\`\`\n${refusal}\n\`\`\``), refusal)
  const unsigned =
    /"notificationUrl": "https:\/\/pay\.example\.test\/notifications\/ppc_\w+"[\s\S]*"hasNotificationSecret": false/
  assert.match(await follow('Connect the provider', 1), unsigned)
  const secret = commands.get('Connect the provider')?.[2]?.replace('whsec_…', NOTIFICATION_SECRET)
  assert.match(await paste(secret ?? ''), /"hasNotificationSecret": true/)

  assert.match(await follow('Set up the checkout'), /"isDefault": true,\s+"brandName": "Northwind Climbing"/)
  await follow('Receive events')
  const [arrival] = await receiver.arrived(1)
  assert.ok(isSignedBy(await paste('cat "$SETTINGS/webhook-secret"'), arrival!))
  const last = `ask '{ webhookRequests(input: { webhookId: "'$WEBHOOK'", last: 1 }) { edges { node { status } } } }'`
  await until(
    'the test event is delivered',
    () => paste(last),
    (output) => output.includes('"delivered"'),
  )

  const checks = await follow('Check before the first live charge')
  for (const check of ['database status', 'keyring status', 'vault status', 'webhooks check'])
    assert.match(checks, new RegExp(`^${check}: in order$`, 'm'))
  assert.match(checks, /^\d\d+\n\d\d+\nno error in the logs$/m)

  const link = /"link": "([^"]+)"/.exec(await follow('Make the first live charge'))?.[1] ?? ''
  await until('the link is mailed', () => smtp.arrived.some(({ raw }) => raw.includes('Northwind Climbing')))
  const visit = visitAt(link.replace(`${PAY}/`, `http://127.0.0.1:${port}/`))
  assert.equal((await visit.pay(pageCard())).body.status, 'completed')
  const end = await follow('Make the first live charge', 1)
  assert.match(end, /"payment": \{\s+"status": "Succeeded",\s+"amount": "1.00",\s+"configurationId": "ppc_/)
  assert.match(end, /"paymentRefund": \{\s+"status": "Succeeded",\s+"amount": "1.00"/)
  await receiver.arrived(5)
  assert.ok(stripe.calls.includes('POST /v1/refunds'))
  assert.deepEqual(
    [...new Set(done)],
    [...commands.keys()].filter((heading) => commands.get(heading)!.length > 0),
  )
})
