import dgram from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import type { Resolve } from '../../src/webhooks/delivery/connections/guarded-connector.ts'
import { createResolver } from '../../src/webhooks/delivery/connections/lookups.ts'

/** A name server on loopback whose responses a test chooses. */
export interface FakeDns {
  /**
   * Sets the response to each lookup of the name; the last one repeats. A response is a list of
   * addresses, or a single name as its alias.
   */
  readonly respond: (name: string, ...lists: readonly (readonly string[])[]) => void
  /** Sets the TXT records of the name. Each record is a list of strings. */
  readonly respondTexts: (name: string, records: readonly (readonly string[])[]) => void
  /** Fails every query for the name with a response code. */
  readonly fail: (name: string, code: number) => void
  /**
   * Delays the responses to queries for names under the zone, of one address family or both, until
   * the zone is released.
   */
  readonly pause: (zone: string, family?: 4 | 6) => { readonly release: () => void }
  /** Returns the number of queries for the name, by address family. */
  readonly queryCounts: (name: string) => { readonly ipv4: number; readonly ipv6: number }
  readonly nameServer: string
  /** Resolves names at this server, as deliveries do, with a time limit that the test controls. */
  readonly resolve: Resolve
}

const TEXT = 16
const TYPES = new Map([
  [1, 4],
  [28, 6],
  [TEXT, TEXT],
])
export const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3
export const REFUSED = 5
/** Resolvers must not cache answers. */
const TIME_TO_LIVE_SECONDS = 0
const LIMIT_MS = 60_000

/** Listens until the test ends. A name without responses does not exist. */
export async function openFakeDns(t: { readonly after: (close: () => void) => void }): Promise<FakeDns> {
  const lists = new Map<string, readonly (readonly string[])[]>()
  const texts = new Map<string, readonly (readonly string[])[]>()
  const failures = new Map<string, number>()
  const counts = new Map<string, number>()
  const paused = new Map<(question: Question) => boolean, (() => void)[]>()
  const countOf = (name: string, family: number) => counts.get(`${name} ${family}`) ?? 0
  const listOf = (name: string, number: number) => {
    const said = lists.get(name)
    return said?.[Math.min(number, said.length - 1)]
  }

  function recordsOf(name: string, family: number, number: number): readonly Buffer[] {
    if (family === TEXT) return (texts.get(name) ?? []).map((strings) => textRecord(name, strings))
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
      const code = failures.get(name) ?? (lists.has(name) || texts.has(name) ? 0 : NO_SUCH_NAME)
      server.send(answerOf(message.subarray(0, end), recordsOf(name, family, number), code), port, address)
    }
    const [, waiting] = [...paused].find(([isPaused]) => isPaused(question)) ?? []
    if (waiting) waiting.push(answer)
    else answer()
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const nameServer = `127.0.0.1:${server.address().port}`
  return {
    respond: (name, ...its) => lists.set(name, its),
    respondTexts: (name, records) => void texts.set(name, records),
    fail: (name, code) => failures.set(name, code),
    pause: (zone, only) => {
      const isPaused = ({ name, family }: Question) => `.${name}`.endsWith(`.${zone}`) && (only ?? family) === family
      paused.set(isPaused, [])
      return {
        release: () => {
          for (const answer of paused.get(isPaused) ?? []) answer()
          paused.delete(isPaused)
        },
      }
    },
    queryCounts: (name) => ({ ipv4: countOf(name, 4), ipv6: countOf(name, 6) }),
    nameServer,
    resolve: createResolver({ nameServers: [nameServer], limitMs: LIMIT_MS }),
  }
}

interface Question {
  readonly name: string
  /** The address family, or the type of TXT records. */
  readonly family: number
  /** The offset of the end of the question in the query. */
  readonly end: number
}

/**
 * Returns the only question of a query: labels with their lengths up to an empty one, then type and
 * class.
 */
function questionOf(message: Buffer): Question {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), family: TYPES.get(message.readUInt16BE(at + 1)) ?? 0, end: at + 5 }
}

/**
 * Returns a response: the header and question of the query, marked as an answer, and the records.
 */
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

function textRecord(name: string, strings: readonly string[]): Buffer {
  const parts = strings.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  return recordOf(name, TEXT, Buffer.concat(parts))
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
