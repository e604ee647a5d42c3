import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import { type Answer, readAnswer } from './read-answer.ts'

/** Posts to many addresses over few connections, which stay open between one and the next. */
export interface Poster {
  /** Posts JSON; gives the status that is answered, or null when none is. */
  readonly post: (address: URL, body: string, signature: string) => Promise<number | null>
  /** Ends everything, answered or not. */
  readonly close: () => void
}

interface Job {
  readonly request: string
  readonly resolve: (status: number | null) => void
}

interface Connection {
  readonly send: (job: Job) => void
  readonly end: () => void
}

/** The connections to one origin, and what waits for one of them. */
interface Lane {
  readonly idle: Connection[]
  readonly open: Set<Connection>
  readonly waiting: Job[]
}

const CONNECTIONS = 16
const ANSWER_WITHIN_MS = 10_000
/** Shorter than any server keeps an idle connection: one that it closes just then loses what is sent. */
const IDLE_MS = 1_000

/**
 * Makes a poster. A notification goes out for each charge, to an address of HTTP/1.1 with a short answer: a client for all
 * that HTTP can be costs more than all else that a charge does here.
 */
export function createPoster(): Poster {
  const lanes = new Map<string, Lane>()
  let closed = false

  function laneOf(origin: string): Lane {
    const lane = lanes.get(origin) ?? { idle: [], open: new Set(), waiting: [] }
    lanes.set(origin, lane)
    return lane
  }

  function goOn(address: URL, lane: Lane): void {
    while (lane.waiting.length > 0 && (lane.idle.length > 0 || lane.open.size < CONNECTIONS)) {
      const job = lane.waiting.shift()
      const connection = lane.idle.pop() ?? openConnection(address, lane)
      if (job) connection.send(job)
    }
    if (lane.open.size === 0) lanes.delete(address.origin)
  }

  function openConnection(address: URL, lane: Lane): Connection {
    const opened: Connection = connect(address, {
      onFree: () => {
        lane.idle.push(opened)
        goOn(address, lane)
      },
      onClose: () => {
        lane.open.delete(opened)
        if (lane.idle.includes(opened)) lane.idle.splice(lane.idle.indexOf(opened), 1)
        if (!closed) goOn(address, lane)
      },
    })
    lane.open.add(opened)
    return opened
  }

  return {
    post: (address, body, signature) =>
      new Promise((resolve) => {
        if (closed) return resolve(null)
        const lane = laneOf(address.origin)
        lane.waiting.push({ request: requestTo(address, body, signature), resolve })
        goOn(address, lane)
      }),
    close: () => {
      closed = true
      for (const { open, waiting } of lanes.values()) {
        for (const { resolve } of waiting.splice(0)) resolve(null)
        for (const connection of open) connection.end()
      }
    },
  }
}

/** What is sent. A URL's parts are ASCII without line breaks, and so is a signature. */
function requestTo({ host, pathname, search }: URL, body: string, signature: string): string {
  const head = [
    `POST ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `sandbox-signature: ${signature}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

interface Told {
  readonly onFree: () => void
  readonly onClose: () => void
}

function connect(address: URL, { onFree, onClose }: Told): Connection {
  const socket = open(address)
  let job: Job | null = null
  let came = ''

  function finish({ status, staysOpen }: Answer): void {
    job?.resolve(status)
    job = null
    came = ''
    if (!staysOpen) return void socket.destroy()
    socket.setTimeout(IDLE_MS)
    onFree()
  }

  socket.setNoDelay(true)
  socket.on('timeout', () => socket.destroy())
  // What went wrong ends the connection, and 'close' follows.
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    came += chunk.toString('latin1')
    const answer = readAnswer(came)
    if (answer === 'unreadable' || job === null) socket.destroy()
    else if (answer) finish(answer)
  })
  socket.on('close', () => {
    job?.resolve(null)
    job = null
    onClose()
  })
  return {
    send: (next) => {
      job = next
      socket.setTimeout(ANSWER_WITHIN_MS)
      socket.write(next.request)
    },
    end: () => socket.destroy(),
  }
}

function open({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'https:') return connectSafely({ host, port: Number(port || 443), servername: host })
  return connectPlain({ host, port: Number(port || 80) })
}
