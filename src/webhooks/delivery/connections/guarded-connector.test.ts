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

/** Connects with these guards only. Returns the error word, or `open`. */
async function connectWith(
  guards: Partial<RequestGuards>,
  protocol: string,
  hostname: string,
  port: string,
): Promise<string> {
  const all: RequestGuards = {
    isAllowed: () => true,
    blocked: new BlockList(),
    resolve: toLoopback,
    connectMs: 500,
    ...guards,
  }
  const { promise, resolve } = Promise.withResolvers<string>()
  guardedConnector(all)({ hostname, host: hostname, protocol, port }, (...[error, socket]) => {
    socket?.destroy()
    resolve(error ? lastErrorOf(error) : 'open')
  })
  return promise
}

async function listen(t: TestContext) {
  const connections: string[] = []
  const server = net.createServer((socket) => {
    connections.push(socket.remoteAddress ?? '')
    socket.destroy()
  })
  const [, port = ''] = (await receiver(t, server)).split(':')
  return { port, connections }
}

const LITERALS = ['127.0.0.1', '[::ffff:7f00:1]', '::ffff:127.0.0.1']

test('without guards the internal server is reached', async (t) => {
  const { port, connections } = await listen(t)
  for (const host of ['hooks.example', ...LITERALS])
    assert.equal(await connectWith({}, 'http:', host, port), 'open', host)
  assert.equal(connections.length, 4)
})

const GUARDS: Readonly<Record<string, Partial<RequestGuards>>> = {
  'the guard at the lookup': { isAllowed: (address) => isPublicAddress(address, []) },
  'the guard at the socket': { blocked: blockedAddresses([]) },
}

for (const [name, guard] of Object.entries(GUARDS)) {
  test(`${name} alone blocks internal names and literal addresses, with and without TLS`, async (t) => {
    const { port, connections } = await listen(t)
    for (const protocol of ['http:', 'https:'])
      for (const host of ['hooks.example', ...LITERALS, '[::1]', '169.254.169.254'])
        assert.equal(await connectWith(guard, protocol, host, port), 'blocked address', `${protocol} ${host}`)
    assert.deepEqual(connections, [])
  })
}
