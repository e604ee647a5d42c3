import assert from 'node:assert/strict'
import https from 'node:https'
import { type TestContext, test } from 'node:test'
import tls from 'node:tls'
import { type Certificate, makeAuthority, selfSigned, trust } from '../../../../test/support/certificates.ts'
import { assertDeliveryIsSound, openWorld, subscribe } from '../../../../test/support/delivery.ts'
import { openFakeDns } from '../../../../test/support/fake-dns.ts'
import { receiver } from '../../../../test/support/receivers.ts'

const NAME = 'hooks.example.com'

interface Case {
  readonly shows: Certificate
  readonly server?: https.ServerOptions
  readonly isAccepted?: true
}

/** Every certificate that a receiver may show, by what is wrong with it. */
async function allCases(t: TestContext): Promise<Readonly<Record<string, Case>>> {
  const trusted = await makeAuthority('An authority that the machine trusts')
  const unknown = await makeAuthority('An authority that nobody knows')
  trust(t, trusted)
  const good = await trusted.issue({ names: [NAME] })
  return {
    'vouched for': { shows: good, isAccepted: true },
    'vouched for, for all names of the domain': {
      shows: await trusted.issue({ names: ['*.example.com'] }),
      isAccepted: true,
    },
    'vouched for, by TLS 1.2': { shows: good, server: { maxVersion: 'TLSv1.2' }, isAccepted: true },
    'self-signed': { shows: await selfSigned({ names: [NAME] }) },
    expired: { shows: await trusted.issue({ names: [NAME], fromDay: -3, toDay: -1 }) },
    'not yet valid': { shows: await trusted.issue({ names: [NAME], fromDay: 1, toDay: 3 }) },
    'of another host': { shows: await trusted.issue({ names: ['other.example.com', 'example.com'] }) },
    'of another domain': { shows: await trusted.issue({ names: ['*.example.org'] }) },
    'of an unknown authority': { shows: await unknown.issue({ names: [NAME] }) },
    'vouched for, by TLS 1.1': {
      shows: good,
      server: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    },
  }
}

async function listen(t: TestContext, { shows, server = {} }: Case) {
  const asked: (string | false | null)[] = []
  const listening = https.createServer({ ...shows, ...server }, (request, response) => {
    asked.push((request.socket as tls.TLSSocket).servername)
    request.resume().on('end', () => response.end())
  })
  const [, port = ''] = (await receiver(t, listening)).split(':')
  return { hostAndPort: `${NAME}:${port}`, asked }
}

async function tryEveryCertificate(t: TestContext): Promise<void> {
  const cases = Object.entries(await allCases(t))
  const receivers = await Promise.all(cases.map(([, each]) => listen(t, each)))
  const names = await openFakeDns(t)
  names.say(NAME, ['127.0.0.1'])
  const world = await openWorld(t, receivers)
  for (const { hostAndPort } of receivers) await subscribe(world, `https://${hostAndPort}/`)
  await world.announce(world.organization, {})
  world.deliver(undefined, { connections: { resolve: names.resolve } })
  const attempts = await world.until<{ url: string; error: string | null; status_code: number | null }>(
    `select r.url, a.error, a.status_code from webhook_attempts a join webhook_requests r on r.id = a.request_id`,
    (rows) => rows.length === cases.length,
  )
  for (const [index, [what, { isAccepted }]] of cases.entries()) {
    const { hostAndPort, asked } = receivers[index]!
    const attempt = attempts.find(({ url }) => url === `https://${hostAndPort}/`)
    assert.deepEqual([attempt?.error, attempt?.status_code], isAccepted ? [null, 200] : ['TLS failure', null], what)
    // The name is told before the certificate is shown, and nothing is told to whoever shows a wrong one.
    assert.deepEqual(asked, isAccepted ? [NAME] : [], what)
  }
  await assertDeliveryIsSound(world)
}

test('who shows no valid certificate for the name is told nothing', tryEveryCertificate)

test('and neither by an environment that has Node verify nothing and speak old versions', async (t) => {
  const { DEFAULT_MIN_VERSION: version, DEFAULT_CIPHERS: ciphers } = tls
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  tls.DEFAULT_MIN_VERSION = 'TLSv1'
  // Without this the ciphers' level of security refuses TLS 1.1 by itself.
  tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0'
  t.after(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    tls.DEFAULT_MIN_VERSION = version
    tls.DEFAULT_CIPHERS = ciphers
  })
  await tryEveryCertificate(t)
})
