import assert from 'node:assert/strict'
import net, { BlockList } from 'node:net'
import { type TestContext, test } from 'node:test'
import { receiver } from '../../../../test/support/receivers.ts'
import { lastErrorOf } from '../last-error.ts'
import { blockedAddresses } from './blocked-addresses.ts'
import { guardedConnector, type RequestGuards } from './guarded-connector.ts'
import { isPublicAddress } from './public-address.ts'

const toLoopback: RequestGuards['resolve'] = (_, __, done) =>
  done(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ])

/** A wall alone, the other one taken away: the word for what becomes of a connection, or `open`. */
async function through(
  walls: Partial<RequestGuards>,
  protocol: string,
  hostname: string,
  port: string,
): Promise<string> {
  const all: RequestGuards = {
    isAllowed: () => true,
    blocked: new BlockList(),
    resolve: toLoopback,
    connectMs: 500,
    ...walls,
  }
  const { promise, resolve } = Promise.withResolvers<string>()
  guardedConnector(all)({ hostname, host: hostname, protocol, port }, (...[error, socket]) => {
    socket?.destroy()
    resolve(error ? lastErrorOf(error) : 'open')
  })
  return promise
}

async function listener(t: TestContext) {
  const connections: string[] = []
  const server = net.createServer((socket) => {
    connections.push(socket.remoteAddress ?? '')
    socket.destroy()
  })
  const [, port = ''] = (await receiver(t, server)).split(':')
  return { port, connections }
}

const LITERALS = ['127.0.0.1', '[::ffff:7f00:1]', '::ffff:127.0.0.1']

test('without walls the listener inside is reached, so that what keeps others away is the wall', async (t) => {
  const { port, connections } = await listener(t)
  for (const host of ['hooks.example', ...LITERALS]) assert.equal(await through({}, 'http:', host, port), 'open', host)
  assert.equal(connections.length, 4)
})

const WALLS: Readonly<Record<string, Partial<RequestGuards>>> = {
  'the wall at the look-up': { isAllowed: (address) => isPublicAddress(address, []) },
  'the wall at the socket': { blocked: blockedAddresses([]) },
}

for (const [name, wall] of Object.entries(WALLS)) {
  test(`${name} alone keeps names and literal addresses from inside, with and without TLS`, async (t) => {
    const { port, connections } = await listener(t)
    for (const protocol of ['http:', 'https:'])
      for (const host of ['hooks.example', ...LITERALS, '[::1]', '169.254.169.254'])
        assert.equal(await through(wall, protocol, host, port), 'blocked address', `${protocol} ${host}`)
    assert.deepEqual(connections, [])
  })
}
