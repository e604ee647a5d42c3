import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import { type TestContext, test } from 'node:test'
import { openFakeDns, REFUSED, SERVER_FAILURE } from '../../../../test/support/fake-dns.ts'
import { postWith, receiver } from '../../../../test/support/receivers.ts'
import type { Resolve } from './guarded-connector.ts'
import { createResolver } from './lookups.ts'
import { openAgent } from './open-agent.ts'

const NAME = 'hooks.example.com'

function addressesOf(resolve: Resolve, name = NAME): Promise<readonly LookupAddress[]> {
  return new Promise((done, fail) =>
    resolve(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses))),
  )
}

/** Opens an agent with this name server. `allow` lists the allowed pairs of host and port. */
function agentWith(t: TestContext, nameServer: string, allow: readonly string[] = []) {
  const agent = openAgent(
    { webhookAllow: new Set(allow), webhookLoopback: null, webhookRefuse: [] },
    { nameServers: [nameServer], connectMs: 60_000 },
  )
  t.after(() => agent.destroy())
  return agent
}

test('a name resolves to its IPv4 and IPv6 addresses, to either alone, and through aliases', async (t) => {
  const names = await openFakeDns(t)
  const [ipv4, ipv6] = ['192.0.2.1', '2001:db8::1']
  names.respond('both.example.com', [ipv6, ipv4])
  names.respond('new.example.com', [ipv6])
  names.respond('old.example.com', [ipv4])
  names.respond('an_alias.example.com', ['its-alias.example.net'])
  names.respond('its-alias.example.net', ['both.example.com'])
  const found = async (name: string) => (await addressesOf(names.resolve, name)).map((each) => Object.values(each))
  assert.deepEqual(await found('both.example.com'), [
    [ipv4, 4],
    [ipv6, 6],
  ])
  assert.deepEqual(await found('new.example.com'), [[ipv6, 6]])
  assert.deepEqual(await found('old.example.com'), [[ipv4, 4]])
  assert.deepEqual(await found('an_alias.example.com'), await found('both.example.com'))
})

test('the addresses of one family are used when the query for the other gets no response', async (t) => {
  const names = await openFakeDns(t)
  names.respond(NAME, ['192.0.2.1', '2001:db8::1'])
  const resolve = createResolver({ nameServers: [names.nameServer], limitMs: 1_000 })
  const { release } = names.pause(NAME, 6)
  assert.deepEqual(await addressesOf(resolve), [{ address: '192.0.2.1', family: 4 }])
  release()
  names.pause(NAME, 4)
  assert.deepEqual(await addressesOf(resolve), [{ address: '2001:db8::1', family: 6 }])
})

test('a lookup ends within its time limit, however many name servers are silent', async (t) => {
  const silent = await Promise.all([openFakeDns(t), openFakeDns(t), openFakeDns(t)])
  for (const each of silent) each.pause(NAME)
  const last = await openFakeDns(t)
  last.respond(NAME, ['192.0.2.1'])
  const nameServers = [...silent, last].map(({ nameServer }) => nameServer)
  await assert.rejects(addressesOf(createResolver({ nameServers, limitMs: 400 })))
  assert.deepEqual(last.queryCounts(NAME), { ipv4: 0, ipv6: 0 })
  assert.equal(silent[0].queryCounts(NAME).ipv4, 1)
})

test('concurrent lookups of a name share one query, and later ones query again', async (t) => {
  const names = await openFakeDns(t)
  names.respond(NAME, ['192.0.2.1'], ['192.0.2.2'])
  const { release } = names.pause(NAME)
  const waiting = Array.from({ length: 20 }, () => addressesOf(names.resolve))
  while (names.queryCounts(NAME).ipv4 + names.queryCounts(NAME).ipv6 < 2) await new Promise(setImmediate)
  waiting.push(addressesOf(names.resolve))
  release()
  for (const addresses of await Promise.all(waiting)) assert.deepEqual(addresses, [{ address: '192.0.2.1', family: 4 }])
  assert.deepEqual(names.queryCounts(NAME), { ipv4: 1, ipv6: 1 })
  assert.deepEqual(await addressesOf(names.resolve), [{ address: '192.0.2.2', family: 4 }])
  assert.deepEqual(names.queryCounts(NAME), { ipv4: 2, ipv6: 2 })
})

test('lookups without a response do not delay other lookups', async (t) => {
  const names = await openFakeDns(t)
  const { release } = names.pause('silent.example.com')
  const silent = Array.from({ length: 50 }, (_, index) => addressesOf(names.resolve, `${index}.silent.example.com`))
  names.respond(NAME, ['192.0.2.1'])
  assert.equal((await addressesOf(names.resolve)).length, 1)
  release()
  for (const { status } of await Promise.allSettled(silent)) assert.equal(status, 'rejected')
})

test('every failed lookup is a DNS failure', async (t) => {
  const names = await openFakeDns(t)
  const agent = agentWith(t, names.nameServer)
  names.respond('empty.example.com', [])
  names.respond('alias.example.com', ['missing.example.com'])
  names.fail('broken.example.com', SERVER_FAILURE)
  names.fail('refused.example.com', REFUSED)
  const manyAddresses = Array.from({ length: 65 }, (_, index) => `93.184.216.${index}`)
  names.respond('crowd.example.com', manyAddresses)
  names.respond('fewer.example.com', manyAddresses.slice(1))
  assert.equal((await addressesOf(names.resolve, 'fewer.example.com')).length, 64)
  for (const name of ['missing', 'empty', 'alias', 'broken', 'refused', 'crowd'])
    assert.equal((await postWith(agent, `https://${name}.example.com/`)).error, 'DNS failure', name)
  names.pause('silent.example.com')
  const resolve = createResolver({ nameServers: [names.nameServer], limitMs: 100 })
  const shortLimited = openAgent(
    { webhookAllow: new Set(), webhookLoopback: null, webhookRefuse: [] },
    { resolve, connectMs: 60_000 },
  )
  t.after(() => shortLimited.destroy())
  assert.equal((await postWith(shortLimited, 'https://silent.example.com/')).error, 'DNS failure')
  // No server listens on this port. The refused connection is the name server's, not the
  // endpoint's.
  const refusing = agentWith(t, '127.0.0.1:1')
  assert.equal((await postWith(refusing, 'https://hooks.example.com/')).error, 'DNS failure')
})

test('an internal address from a name server is not connected to', async (t) => {
  const names = await openFakeDns(t)
  const agent = agentWith(t, names.nameServer)
  names.respond('inside.example.com', ['127.0.0.1'])
  names.respond('mixed.example.com', ['93.184.216.34', '::1'])
  names.respond('alias.example.com', ['inside.example.com'])
  for (const name of ['inside', 'mixed', 'alias']) {
    assert.equal((await postWith(agent, `https://${name}.example.com/`)).error, 'blocked address', name)
    assert.deepEqual(names.queryCounts(`${name}.example.com`), { ipv4: 1, ipv6: 1 })
  }
})

test('the name of an allowed pair is resolved by the operating system, without a query to name servers', async (t) => {
  const names = await openFakeDns(t)
  const hostAndPort = await receiver(
    t,
    http.createServer((request, response) => request.resume().on('end', () => response.end())),
  )
  const local = hostAndPort.replace('127.0.0.1', 'localhost')
  const agent = agentWith(t, names.nameServer, [local, hostAndPort])
  assert.equal((await postWith(agent, `http://${local}/`)).error, null)
  assert.equal((await postWith(agent, `http://${hostAndPort}/`)).error, null)
  assert.deepEqual(names.queryCounts('localhost'), { ipv4: 0, ipv6: 0 })
})
