import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { openFakeDns, SERVER_FAILURE } from '../../../test/support/fake-dns.ts'
import { startTestServer } from '../../../test/support/server.ts'
import { newDomain } from '../../../test/support/single-sign-on/connection.ts'

const dns = await openFakeDns({ after })
const server = await startTestServer({ nameServers: [dns.nameServer] })
after(server.close)
const account = await server.account('Platform')

interface Connection {
  readonly id: string
  readonly domain: string
  readonly recordName: string
  readonly recordValue: string
}

async function newConnection(): Promise<Connection> {
  const domain = newDomain()
  const input = {
    ...{ name: 'Company', issuer: 'https://id.example.com', clientId: 'tallystick', clientSecret: 'a secret' },
    domains: [domain],
  }
  const shown = 'id domains { domain recordName recordValue provenAt }'
  const { id, domains } = (await change(server, account, 'ssoConnectionCreate', input, shown)) as unknown as {
    readonly id: string
    readonly domains: readonly Omit<Connection, 'id'>[]
  }
  return { id, ...domains[0]! }
}

/** Asks for the proof of a domain. Returns whether it is proven, or the refusal's message. */
async function verify({ id, domain }: Connection): Promise<boolean | string> {
  const { data, errors } = await server.ask<{ made: { domains: { provenAt: string | null }[] } }>(
    account.key,
    'mutation ($input: SsoConnectionVerifyDomainInput!) { made: ssoConnectionVerifyDomain(input: $input) { domains { provenAt } } }',
    { input: { id, domain } },
  )
  const [error] = errors ?? []
  if (!error) return data.made.domains[0]?.provenAt != null
  assert.equal(error.extensions.code, 'INVALID_STATE')
  return error.message
}

const splitOf = (text: string) => [text.slice(0, 10), text.slice(10)]

test('a domain is proven by the value of its TXT record', async () => {
  const connection = await newConnection()
  assert.equal(connection.recordName.endsWith(`.${connection.domain}`), true)
  dns.respondTexts(connection.recordName, [[connection.recordValue]])
  assert.equal(await verify(connection), true)
  dns.respondTexts(connection.recordName, [])
  assert.equal(await verify(connection), true, 'the record is needed only once')
})

test('the value may be one of several records, and in several strings', async () => {
  const connection = await newConnection()
  dns.respondTexts(connection.recordName, [['v=spf1 -all'], splitOf(connection.recordValue)])
  assert.equal(await verify(connection), true)
})

test('without the value a domain is not proven, and the refusal names the record', async () => {
  const connection = await newConnection()
  const other = await newConnection()
  const refusal = `The TXT record ${connection.recordName} does not have the value yet.`
  assert.equal(await verify(connection), refusal)
  for (const records of [
    [],
    [['']],
    [[`${connection.recordValue}x`]],
    [splitOf(connection.recordValue).toReversed()],
  ]) {
    dns.respondTexts(connection.recordName, records)
    assert.equal(await verify(connection), refusal)
  }
  dns.respondTexts(connection.recordName, [[other.recordValue]])
  dns.respondTexts(connection.domain, [[connection.recordValue]])
  assert.equal(await verify(connection), refusal)
  dns.fail(connection.recordName, SERVER_FAILURE)
  assert.equal(await verify(connection), refusal)
})
