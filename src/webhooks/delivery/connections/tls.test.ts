import assert from 'node:assert/strict'
import https from 'node:https'
import { type TestContext, test } from 'node:test'
import tls from 'node:tls'
import { type Certificate, makeAuthority, selfSigned, trust } from '../../../../test/support/certificates.ts'
import { assertDeliveryIsSound, openDeliveryFixture, subscribe } from '../../../../test/support/delivery.ts'
import { openFakeDns } from '../../../../test/support/fake-dns.ts'
import { receiver } from '../../../../test/support/receivers.ts'

const NAME = 'hooks.example.com'

interface Case {
  readonly certificate: Certificate
  readonly server?: https.ServerOptions
  readonly isAccepted?: true
}

/** Returns receivers with valid and with invalid certificates. */
async function allCases(t: TestContext): Promise<Readonly<Record<string, Case>>> {
  const trusted = await makeAuthority('An authority that the machine trusts')
  const unknown = await makeAuthority('An unknown authority')
  trust(t, trusted)
  const good = await trusted.issue({ names: [NAME] })
  return {
    trusted: { certificate: good, isAccepted: true },
    'trusted, for all names of the domain': {
      certificate: await trusted.issue({ names: ['*.example.com'] }),
      isAccepted: true,
    },
    'trusted, with TLS 1.2': { certificate: good, server: { maxVersion: 'TLSv1.2' }, isAccepted: true },
    'self-signed': { certificate: await selfSigned({ names: [NAME] }) },
    expired: { certificate: await trusted.issue({ names: [NAME], fromDay: -3, toDay: -1 }) },
    'not yet valid': { certificate: await trusted.issue({ names: [NAME], fromDay: 1, toDay: 3 }) },
    'of another host': { certificate: await trusted.issue({ names: ['other.example.com', 'example.com'] }) },
    'of another domain': { certificate: await trusted.issue({ names: ['*.example.org'] }) },
    'of an unknown authority': { certificate: await unknown.issue({ names: [NAME] }) },
    'trusted, with TLS 1.1': {
      certificate: good,
      server: { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    },
  }
}

async function listen(t: TestContext, { certificate, server = {} }: Case) {
  const serverNames: (string | false | null)[] = []
  const listening = https.createServer({ ...certificate, ...server }, (request, response) => {
    serverNames.push((request.socket as tls.TLSSocket).servername)
    request.resume().on('end', () => response.end())
  })
  const [, port = ''] = (await receiver(t, listening)).split(':')
  return { hostAndPort: `${NAME}:${port}`, serverNames }
}

async function tryEveryCertificate(t: TestContext): Promise<void> {
  const cases = Object.entries(await allCases(t))
  const receivers = await Promise.all(cases.map(([, each]) => listen(t, each)))
  const names = await openFakeDns(t)
  names.respond(NAME, ['127.0.0.1'])
  const fixture = await openDeliveryFixture(t, receivers)
  for (const { hostAndPort } of receivers) await subscribe(fixture, `https://${hostAndPort}/`)
  await fixture.announce(fixture.organization, {})
  fixture.deliver(undefined, { connections: { resolve: names.resolve } })
  const attempts = await fixture.until<{ url: string; error: string | null; status_code: number | null }>(
    `select r.url, a.error, a.status_code from webhook_attempts a join webhook_requests r on r.id = a.request_id`,
    (rows) => rows.length === cases.length,
  )
  for (const [index, [name, { isAccepted }]] of cases.entries()) {
    const { hostAndPort, serverNames } = receivers[index]!
    const attempt = attempts.find(({ url }) => url === `https://${hostAndPort}/`)
    assert.deepEqual([attempt?.error, attempt?.status_code], isAccepted ? [null, 200] : ['TLS failure', null], name)
    // The name is sent before the certificate is checked; nothing is sent to a server with an
    // invalid one.
    assert.deepEqual(serverNames, isAccepted ? [NAME] : [], name)
  }
  await assertDeliveryIsSound(fixture)
}

test('a server without a valid certificate for the name receives nothing', tryEveryCertificate)

test('environment variables that disable verification or enable old versions change nothing', async (t) => {
  const { DEFAULT_MIN_VERSION: version, DEFAULT_CIPHERS: ciphers } = tls
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  tls.DEFAULT_MIN_VERSION = 'TLSv1'
  // Lowers OpenSSL's security level, which would otherwise refuse TLS 1.1.
  tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0'
  t.after(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    tls.DEFAULT_MIN_VERSION = version
    tls.DEFAULT_CIPHERS = ciphers
  })
  await tryEveryCertificate(t)
})
