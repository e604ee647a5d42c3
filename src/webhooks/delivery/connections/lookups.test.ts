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
const PATIENT = { responseMs: 60_000, bodyMs: 100 }

function addressesOf(resolve: Resolve, name = NAME): Promise<readonly LookupAddress[]> {
  return new Promise((done, fail) =>
    resolve(name, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses))),
  )
}

/** An agent as in production but for its name server; `allow` as in development. */
function agentAsking(t: TestContext, nameServer: string, allow: readonly string[] = []) {
  const agent = openAgent(
    { webhookAllow: new Set(allow), webhookLoopback: null, webhookRefuse: [] },
    { nameServers: [nameServer], connectMs: 60_000 },
  )
  t.after(() => agent.destroy())
  return agent
}

test('a name has the addresses of both families, of either alone, and those that its aliases lead to', async (t) => {
  const names = await openFakeDns(t)
  const [ipv4, ipv6] = ['192.0.2.1', '2001:db8::1']
  names.say('both.example.com', [ipv6, ipv4])
  names.say('new.example.com', [ipv6])
  names.say('old.example.com', [ipv4])
  names.say('an_alias.example.com', ['its-alias.example.net'])
  names.say('its-alias.example.net', ['both.example.com'])
  const found = async (name: string) => (await addressesOf(names.resolve, name)).map((each) => Object.values(each))
  assert.deepEqual(await found('both.example.com'), [
    [ipv4, 4],
    [ipv6, 6],
  ])
  assert.deepEqual(await found('new.example.com'), [[ipv6, 6]])
  assert.deepEqual(await found('old.example.com'), [[ipv4, 4]])
  assert.deepEqual(await found('an_alias.example.com'), await found('both.example.com'))
})

test('the addresses of one family serve when the other is never told', async (t) => {
  const names = await openFakeDns(t)
  names.say(NAME, ['192.0.2.1', '2001:db8::1'])
  const resolve = createResolver({ nameServers: [names.nameServer], limitMs: 1_000 })
  const { release } = names.hold(NAME, 6)
  assert.deepEqual(await addressesOf(resolve), [{ address: '192.0.2.1', family: 4 }])
  release()
  names.hold(NAME, 4)
  assert.deepEqual(await addressesOf(resolve), [{ address: '2001:db8::1', family: 6 }])
})

test('a look-up ends in its time, however many name servers are silent', async (t) => {
  const silent = await Promise.all([openFakeDns(t), openFakeDns(t), openFakeDns(t)])
  for (const each of silent) each.hold(NAME)
  const last = await openFakeDns(t)
  last.say(NAME, ['192.0.2.1'])
  const nameServers = [...silent, last].map(({ nameServer }) => nameServer)
  await assert.rejects(addressesOf(createResolver({ nameServers, limitMs: 400 })))
  assert.deepEqual(last.asked(NAME), { ipv4: 0, ipv6: 0 })
  assert.equal(silent[0].asked(NAME).ipv4, 1)
})

test('a name is asked for once at a time, however many wait for it, and anew afterwards', async (t) => {
  const names = await openFakeDns(t)
  names.say(NAME, ['192.0.2.1'], ['192.0.2.2'])
  const { release } = names.hold(NAME)
  const waiting = Array.from({ length: 20 }, () => addressesOf(names.resolve))
  while (names.asked(NAME).ipv4 + names.asked(NAME).ipv6 < 2) await new Promise(setImmediate)
  waiting.push(addressesOf(names.resolve))
  release()
  for (const addresses of await Promise.all(waiting)) assert.deepEqual(addresses, [{ address: '192.0.2.1', family: 4 }])
  assert.deepEqual(names.asked(NAME), { ipv4: 1, ipv6: 1 })
  assert.deepEqual(await addressesOf(names.resolve), [{ address: '192.0.2.2', family: 4 }])
  assert.deepEqual(names.asked(NAME), { ipv4: 2, ipv6: 2 })
})

test('names that are never answered keep no other waiting', async (t) => {
  const names = await openFakeDns(t)
  const { release } = names.hold('silent.example.com')
  const silent = Array.from({ length: 50 }, (_, index) => addressesOf(names.resolve, `${index}.silent.example.com`))
  names.say(NAME, ['192.0.2.1'])
  assert.equal((await addressesOf(names.resolve)).length, 1)
  release()
  for (const { status } of await Promise.allSettled(silent)) assert.equal(status, 'rejected')
})

test('whatever goes wrong with a name is a DNS failure', async (t) => {
  const names = await openFakeDns(t)
  const agent = agentAsking(t, names.nameServer)
  names.say('empty.example.com', [])
  names.say('alias.example.com', ['missing.example.com'])
  names.fail('broken.example.com', SERVER_FAILURE)
  names.fail('refused.example.com', REFUSED)
  const crowd = Array.from({ length: 65 }, (_, index) => `93.184.216.${index}`)
  names.say('crowd.example.com', crowd)
  names.say('fewer.example.com', crowd.slice(1))
  assert.equal((await addressesOf(names.resolve, 'fewer.example.com')).length, 64)
  for (const name of ['missing', 'empty', 'alias', 'broken', 'refused', 'crowd'])
    assert.equal((await postWith(agent, `https://${name}.example.com/`, PATIENT)).error, 'DNS failure', name)
  names.hold('silent.example.com')
  const resolve = createResolver({ nameServers: [names.nameServer], limitMs: 100 })
  const impatient = openAgent(
    { webhookAllow: new Set(), webhookLoopback: null, webhookRefuse: [] },
    { resolve, connectMs: 60_000 },
  )
  t.after(() => impatient.destroy())
  assert.equal((await postWith(impatient, 'https://silent.example.com/', PATIENT)).error, 'DNS failure')
  // Nobody listens there: what the name server refuses is no refusal of the endpoint.
  const deaf = agentAsking(t, '127.0.0.1:1')
  assert.equal((await postWith(deaf, 'https://hooks.example.com/', PATIENT)).error, 'DNS failure')
})

test('who asks name servers is told of no address inside that it could connect to', async (t) => {
  const names = await openFakeDns(t)
  const agent = agentAsking(t, names.nameServer)
  names.say('inside.example.com', ['127.0.0.1'])
  names.say('mixed.example.com', ['93.184.216.34', '::1'])
  names.say('alias.example.com', ['inside.example.com'])
  for (const name of ['inside', 'mixed', 'alias']) {
    assert.equal((await postWith(agent, `https://${name}.example.com/`, PATIENT)).error, 'blocked address', name)
    assert.deepEqual(names.asked(`${name}.example.com`), { ipv4: 1, ipv6: 1 })
  }
})

test('the name of an allowed pair is resolved by the machine, and no name server is asked for it', async (t) => {
  const names = await openFakeDns(t)
  const hostAndPort = await receiver(
    t,
    http.createServer((request, response) => request.resume().on('end', () => response.end())),
  )
  const local = hostAndPort.replace('127.0.0.1', 'localhost')
  const agent = agentAsking(t, names.nameServer, [local, hostAndPort])
  assert.equal((await postWith(agent, `http://${local}/`, PATIENT)).error, null)
  assert.equal((await postWith(agent, `http://${hostAndPort}/`, PATIENT)).error, null)
  assert.deepEqual(names.asked('localhost'), { ipv4: 0, ipv6: 0 })
})
