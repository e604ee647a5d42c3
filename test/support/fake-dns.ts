import dgram from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import type { TestContext } from 'node:test'
import type { Resolve } from '../../src/webhooks/delivery/connections/guarded-connector.ts'
import { createResolver } from '../../src/webhooks/delivery/connections/lookups.ts'

/** A name server on loopback whose answers a test chooses. */
export interface FakeDns {
  /**
   * Answers the first look-up of the name with the first list, and so on; the last list stays. A list holds addresses,
   * or the one name of which this is an alias.
   */
  readonly say: (name: string, ...lists: readonly (readonly string[])[]) => void
  /** Answers every question for the name with a failure. */
  readonly fail: (name: string, code: number) => void
  /** Leaves what is asked for names under the zone unanswered, of both families or of one, until it is released. */
  readonly hold: (zone: string, family?: 4 | 6) => { readonly release: () => void }
  /** How often the name was asked for, by the family of its addresses. */
  readonly asked: (name: string) => { readonly ipv4: number; readonly ipv6: number }
  readonly nameServer: string
  /** Looks names up at this server, as deliveries do, but for so long that a test decides when one ends. */
  readonly resolve: Resolve
}

const TYPES = new Map([
  [1, 4],
  [28, 6],
])
export const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3
export const REFUSED = 5
/** No resolver may keep an answer. */
const TIME_TO_LIVE_SECONDS = 0
const LIMIT_MS = 60_000

/** Listens until the test ends. A name that nothing was said of does not exist. */
export async function openFakeDns(t: TestContext): Promise<FakeDns> {
  const lists = new Map<string, readonly (readonly string[])[]>()
  const failures = new Map<string, number>()
  const counts = new Map<string, number>()
  const held = new Map<(question: Question) => boolean, (() => void)[]>()
  const countOf = (name: string, family: number) => counts.get(`${name} ${family}`) ?? 0
  const listOf = (name: string, number: number) => {
    const said = lists.get(name)
    return said?.[Math.min(number, said.length - 1)]
  }

  function recordsOf(name: string, family: number, number: number): readonly Buffer[] {
    return (listOf(name, number) ?? []).flatMap((each) => {
      if (isIP(each) === 0) return [aliasRecord(name, each), ...recordsOf(each, family, number)]
      return isIP(each) === family ? [addressRecord(name, each)] : []
    })
  }

  const server = dgram.createSocket('udp4')
  server.on('message', (message, { port, address }) => {
    const question = questionOf(message)
    const { name, family, end } = question
    const number = countOf(name, family)
    counts.set(`${name} ${family}`, number + 1)
    const answer = () => {
      const code = failures.get(name) ?? (lists.has(name) ? 0 : NO_SUCH_NAME)
      server.send(answerOf(message.subarray(0, end), recordsOf(name, family, number), code), port, address)
    }
    const [, waiting] = [...held].find(([isHeld]) => isHeld(question)) ?? []
    if (waiting) waiting.push(answer)
    else answer()
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const nameServer = `127.0.0.1:${server.address().port}`
  return {
    say: (name, ...its) => lists.set(name, its),
    fail: (name, code) => failures.set(name, code),
    hold: (zone, only) => {
      const isHeld = ({ name, family }: Question) => `.${name}`.endsWith(`.${zone}`) && (only ?? family) === family
      held.set(isHeld, [])
      return {
        release: () => {
          for (const answer of held.get(isHeld) ?? []) answer()
          held.delete(isHeld)
        },
      }
    },
    asked: (name) => ({ ipv4: countOf(name, 4), ipv6: countOf(name, 6) }),
    nameServer,
    resolve: createResolver({ nameServers: [nameServer], limitMs: LIMIT_MS }),
  }
}

interface Question {
  readonly name: string
  readonly family: number
  /** The end of the name in the query. */
  readonly end: number
}

/** The one question of a query: labels, each after its length, until an empty one; type; class. */
function questionOf(message: Buffer): Question {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), family: TYPES.get(message.readUInt16BE(at + 1)) ?? 0, end: at + 5 }
}

/** The header and question of the query again, marked as an answer, and the records. */
function answerOf(query: Buffer, records: readonly Buffer[], code: number): Buffer {
  const head = Buffer.from(query)
  head.writeUInt16BE(0x8400 | (query.readUInt16BE(2) & 0x0100) | 0x0080 | code, 2)
  for (const [count, at] of [
    [1, 4],
    [records.length, 6],
    [0, 8],
    [0, 10],
  ] as const)
    head.writeUInt16BE(count, at)
  return Buffer.concat([head, ...records])
}

function addressRecord(name: string, address: string): Buffer {
  if (isIP(address) === 4) return recordOf(name, 1, Buffer.from(address.split('.').map(Number)))
  return recordOf(name, 28, bytesOfIpv6(address))
}

function aliasRecord(name: string, target: string): Buffer {
  return recordOf(name, 5, bytesOfName(target))
}

function recordOf(name: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(TIME_TO_LIVE_SECONDS, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([bytesOfName(name), head, data])
}

function bytesOfName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function bytesOfIpv6(address: string): Buffer {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
