import dgram from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { isIP } from 'node:net'
import type { TestContext } from 'node:test'
import type { Resolve } from '../../src/webhooks/delivery/walled-connector.ts'

/** A name server on loopback whose answers a test chooses. */
export interface FakeDns {
  /** Answers the first look-up of the name with the first list of addresses, and so on; the last list stays. */
  readonly say: (name: string, ...lists: readonly (readonly string[])[]) => void
  /** How often the name was asked for, by the family of its addresses. */
  readonly asked: (name: string) => { readonly ipv4: number; readonly ipv6: number }
  /** Looks names up at this server, as `dns.lookup` does with all: each time anew. */
  readonly resolve: Resolve
}

const TYPES = new Map([
  [1, 4],
  [28, 6],
])
const NO_SUCH_NAME = 3
/** No resolver may keep an answer. */
const TIME_TO_LIVE_SECONDS = 0

/** Listens until the test ends. A name that nothing was said of does not exist. */
export async function openFakeDns(t: TestContext): Promise<FakeDns> {
  const lists = new Map<string, readonly (readonly string[])[]>()
  const counts = new Map<string, number>()
  const countOf = (name: string, family: number) => counts.get(`${name} ${family}`) ?? 0
  const server = dgram.createSocket('udp4')
  server.on('message', (message, { port, address }) => {
    const { name, family, end } = questionOf(message)
    const said = lists.get(name)
    const list = said?.[Math.min(countOf(name, family), said.length - 1)]
    counts.set(`${name} ${family}`, countOf(name, family) + 1)
    const addresses = list?.filter((each) => isIP(each) === family) ?? []
    server.send(answerOf(message.subarray(0, end), addresses, list ? 0 : NO_SUCH_NAME), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const resolver = new dns.promises.Resolver({ timeout: 500, tries: 2 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return {
    say: (name, ...its) => lists.set(name, its),
    asked: (name) => ({ ipv4: countOf(name, 4), ipv6: countOf(name, 6) }),
    resolve: (name, _, done) => {
      Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]).then(([ipv4, ipv6]) => {
        const found = [ipv4, ipv6].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
        const error = ipv4.status === 'rejected' && found.length === 0 ? ipv4.reason : null
        done(
          error,
          found.map((address) => ({ address, family: isIP(address) })),
        )
      })
    },
  }
}

/** The one question of a query: labels, each after its length, until an empty one; type; class. */
function questionOf(message: Buffer): { name: string; family: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), family: TYPES.get(message.readUInt16BE(at + 1)) ?? 0, end: at + 5 }
}

/** The header and question of the query again, marked as an answer, and a record an address, each of the same name. */
function answerOf(query: Buffer, addresses: readonly string[], code: number): Buffer {
  const head = Buffer.from(query)
  head.writeUInt16BE(0x8400 | (query.readUInt16BE(2) & 0x0100) | 0x0080 | code, 2)
  for (const [count, at] of [
    [1, 4],
    [addresses.length, 6],
    [0, 8],
    [0, 10],
  ] as const)
    head.writeUInt16BE(count, at)
  return Buffer.concat([head, ...addresses.map(recordOf)])
}

function recordOf(address: string): Buffer {
  const data = isIP(address) === 4 ? Buffer.from(address.split('.').map(Number)) : bytesOfIpv6(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(data.length === 4 ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(TIME_TO_LIVE_SECONDS, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOfIpv6(address: string): Buffer {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
