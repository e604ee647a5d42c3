import assert from 'node:assert/strict'
import https from 'node:https'
import net from 'node:net'
import { test } from 'node:test'
import tls from 'node:tls'
import {
  agentFor,
  answering,
  cert,
  key,
  post,
  postWith,
  receiver,
  SHORT_LIMITS,
  saying,
} from '../../../../test/support/receivers.ts'
import type { Resolve } from './guarded-connector.ts'
import { openAgent } from './open-agent.ts'

test('a server without TLS, or with an untrusted certificate, is a TLS failure', async (t) => {
  assert.equal((await post(t, await receiver(t, saying('HTTP/1.1 200 OK\r\n\r\n')), 'https')).error, 'TLS failure')
  const selfSigned = https.createServer({ cert, key }, (_, response) => response.end())
  assert.equal((await post(t, await receiver(t, selfSigned), 'https')).error, 'TLS failure')
})

test('a trusted certificate is valid only for its own name', async (t) => {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  t.after(() => tls.setDefaultCACertificates(before))
  const server = https.createServer({ cert, key }, (_, response) => response.end())
  const port = (await receiver(t, server)).split(':')[1]
  const loopback: Resolve = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
  const agent = agentFor(t, [`127.0.0.1:${port}`, `localhost:${port}`, `other.example:${port}`], loopback)
  assert.equal((await postWith(agent, `https://127.0.0.1:${port}/`)).error, null)
  assert.equal((await postWith(agent, `https://localhost:${port}/`)).error, null)
  assert.equal((await postWith(agent, `https://other.example:${port}/`)).error, 'TLS failure')
})

test('a name that does not resolve is a DNS failure', async (t) => {
  const unknown: Resolve = (_, __, done) => done(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), [])
  assert.equal((await postWith(agentFor(t, [], unknown), 'https://hooks.example.com/')).error, 'DNS failure')
})

test('a lookup that does not end is a timeout', async (t) => {
  assert.equal(
    (
      await postWith(
        agentFor(t, [], () => {}),
        'https://hooks.example.com/',
        SHORT_LIMITS,
      )
    ).error,
    'timeout',
  )
})

test('a receiver that accepts the connection but does not start TLS times out at the limit for connecting', async (t) => {
  const hostAndPort = await receiver(t, net.createServer())
  const agent = openAgent(
    { webhookAllow: new Set([hostAndPort]), webhookLoopback: null, webhookRefuse: [] },
    { connectMs: 100 },
  )
  t.after(() => agent.destroy())
  const limits = { responseMs: 60_000, bodyMs: 100 }
  assert.equal((await postWith(agent, `https://${hostAndPort}/`, limits)).error, 'timeout')
})

test('addresses that the operator refuses are refused even if a pair allows them', async (t) => {
  const hostAndPort = await receiver(
    t,
    answering((_, response) => response.end()),
  )
  const agent = openAgent({
    webhookAllow: new Set([hostAndPort]),
    webhookLoopback: null,
    webhookRefuse: ['127.0.0.1/32'],
  })
  t.after(() => agent.destroy())
  assert.equal((await postWith(agent, `http://${hostAndPort}/`)).error, 'blocked address')
})

test('internal addresses are not connected to, by name or literally, in any combination', async (t) => {
  let connections = 0
  const port = (
    await receiver(
      t,
      net.createServer(() => connections++),
    )
  ).split(':')[1]
  const inside = [
    ['127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['fd00::1'],
  ]
  for (const addresses of inside) {
    const resolve: Resolve = (_, __, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: net.isIP(address) })),
      )
    const outcome = await postWith(agentFor(t, [], resolve), `https://hooks.example.com:${port}/`)
    assert.equal(outcome.error, 'blocked address', addresses.join())
    assert.equal(outcome.remoteAddress, null)
  }
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', '10.0.0.1', '[fe80::1]']) {
    assert.equal((await postWith(agentFor(t, []), `https://${host}:${port}/`)).error, 'blocked address', host)
  }
  assert.equal(connections, 0)
})

test('an allowed pair opens loopback for its own host and port only', async (t) => {
  const hostAndPort = await receiver(
    t,
    answering((_, response) => response.end()),
  )
  const port = hostAndPort.split(':')[1]
  const resolve: Resolve = (hostname, _, done) =>
    done(null, [{ address: hostname === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }])
  const agent = agentFor(t, [hostAndPort, `inside.example:${port}`], resolve)
  assert.equal((await postWith(agent, `http://${hostAndPort}/`)).error, null)
  for (const url of [`http://localhost:${port}/`, `http://127.0.0.2:${port}/`, `http://inside.example:${port}/`]) {
    assert.equal((await postWith(agent, url)).error, 'blocked address', url)
  }
})

test('plain http to a public address is refused', async (t) => {
  const resolve: Resolve = (_, __, done) => done(null, [{ address: '93.184.216.34', family: 4 }])
  assert.equal((await postWith(agentFor(t, [], resolve), 'http://hooks.example.com/')).error, 'blocked address')
})

test('in development the names of loopback are connected to, and only if they resolve to loopback', async (t) => {
  const hostAndPort = await receiver(
    t,
    answering((_, response) => response.end()),
  )
  const port = Number(hostAndPort.split(':')[1])
  const agentWith = (ownPorts: readonly number[], resolve?: Resolve) => {
    const destinations = { webhookAllow: new Set<string>(), webhookLoopback: { ownPorts: new Set(ownPorts) } }
    const agent = openAgent({ ...destinations, webhookRefuse: [] }, resolve && { resolve })
    t.after(() => agent.destroy())
    return agent
  }
  const resolvingTo = (address: string): Resolve => {
    return (_, __, done) => done(null, [{ address, family: net.isIP(address) }])
  }
  for (const host of ['127.0.0.1', 'localhost'])
    assert.equal((await postWith(agentWith([]), `http://${host}:${port}/`)).error, null, host)
  for (const address of ['10.0.0.1', '93.184.216.34', '169.254.169.254', '2606:4700::1'])
    for (const scheme of ['http', 'https']) {
      const outcome = await postWith(agentWith([], resolvingTo(address)), `${scheme}://localhost:${port}/`)
      assert.equal(outcome.error, 'blocked address', address)
    }
  for (const url of [
    `http://127.0.0.2:${port}/`,
    `http://a.localhost:${port}/`,
    `http://hooks.example.com:${port}/`,
    `https://hooks.example.com:${port}/`,
    'http://127.0.0.1:5432/',
  ])
    assert.equal((await postWith(agentWith([], resolvingTo('127.0.0.1')), url)).error, 'blocked address', url)
  for (const host of ['127.0.0.1', 'localhost'])
    assert.equal((await postWith(agentWith([port]), `http://${host}:${port}/`)).error, 'blocked address', host)
})
