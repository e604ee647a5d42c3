/**
 * A thread that sends sign-ins, or empty requests, at a steady rate, so that sending them does not
 * delay the thread that measures. `workerData` is a SignInLoad. A message with a path starts a
 * round, `stop` ends it; the thread then posts the responses by HTTP status.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'

/** The rate of the sign-ins, and the server that gets them. */
export interface SignInLoad {
  readonly port: number
  readonly origin: string
  readonly perSecond: number
}

/** The responses to the sign-ins of a round by their HTTP status. */
export type Statuses = ReadonlyMap<number, number>

const { port, origin, perSecond } = workerData as SignInLoad
const agent = new Agent({ connections: 64 })
const TICK_MS = 5
let sent = 0
let isRunning = false

async function send(path: string): Promise<number> {
  sent += 1
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    },
    body: JSON.stringify({ email: `nobody-${sent}@example.com`, password: 'correct horse battery staple' }),
  })
  await body.dump()
  return statusCode
}

/** Sends requests without waiting for their responses, until the round is stopped. */
async function round(path: string): Promise<Statuses> {
  const responses: Promise<number>[] = []
  const startedMs = performance.now()
  while (isRunning) {
    const due = Math.floor(((performance.now() - startedMs) / 1000) * perSecond)
    while (responses.length < due) responses.push(send(path))
    await pause(TICK_MS)
  }
  const statuses = Map.groupBy(await Promise.all(responses), (status) => status)
  return new Map([...statuses].map(([status, all]) => [status, all.length]))
}

parentPort?.on('message', (command: `/${string}` | 'stop' | 'close') => {
  isRunning = command.startsWith('/')
  if (command === 'close') void agent.close().then(() => parentPort?.close())
  else if (isRunning) void round(command).then((statuses) => parentPort?.postMessage(statuses))
})
