import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/platform/postgres/server.ts'
import { listening } from '../children.ts'
import type { Environment } from '../environment.ts'
import type { ExampleRequest, FullPage } from './example-request.ts'

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url))
const PAGE = 'https://shop.example.com'
/** The requests sent with one public key, which may send 150 at once. */
const REQUESTS_OF_PUBLIC_KEY = 100
const NEW_PUBLIC_KEY = 'mutation ($input: PublicKeyCreateInput!) { publicKeyCreate(input: $input) { key } }'

/** The cost of one request for the server, and the response. */
export interface Measured {
  readonly stallMs: number
  readonly status: number
  readonly bodyBytes: number
  readonly answerBytes: number
  /** True when the response is the full page that the request selects. */
  readonly isFullPage: boolean
}

/** Starts the API of a checkout of the product, with the probe loaded. */
export async function openMeter(source: string, environment: Environment) {
  const port = await freePort(null)
  const output = join(environment.folder, 'stalls.log')
  const log = openSync(output, 'a')
  const child = spawn(process.execPath, ['--import', PROBE, join(source, 'src/main.ts'), 'api'], {
    env: {
      PATH: process.env.PATH,
      PORT: `${port}`,
      DATABASE_URL: environment.appUrl,
      TALLYSTICK_ENV: 'development',
      TALLYSTICK_SEED: 'none',
      TALLYSTICK_ROOT_KEY: environment.rootKey,
      TALLYSTICK_TRUST_PROXY: 'on',
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  const server = await listening(child, port, output)
  const url = `http://127.0.0.1:${port}`
  const publicKey = publicKeys(url, environment.seeded.key)
  let requests = 0

  async function measure({ path, body, page: wanted }: ExampleRequest): Promise<Measured> {
    requests += 1
    const page = path === '/tokenize'
    const key = page ? await publicKey(requests) : environment.seeded.key
    const visitor = {
      origin: PAGE,
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    }
    await reply(child, 'begin')
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...(page && visitor) },
      body,
    }).catch(() => null)
    const answer = await response?.arrayBuffer().catch(() => null)
    const stallMs = await reply(child, 'end')
    return {
      stallMs,
      status: response?.status ?? 0,
      bodyBytes: Buffer.byteLength(body),
      answerBytes: answer?.byteLength ?? 0,
      isFullPage: wanted !== undefined && isFull(wanted, answer),
    }
  }

  return { measure, close: server.stop }
}

/** Returns whether a response has every item of a page and no error. */
function isFull({ list, items }: FullPage, answer: ArrayBuffer | null | undefined): boolean {
  if (!answer) return false
  const { data, errors } = JSON.parse(Buffer.from(answer).toString()) as Response
  return errors === undefined && data?.[list]?.edges.length === items
}

interface Response {
  readonly data?: Readonly<Record<string, { readonly edges: readonly unknown[] }>> | null
  readonly errors?: readonly unknown[]
}

const PARSE_AT_LEAST_MS = 30
const PARSES_A_ROUND = 5

/**
 * Returns the CPU time of a bare JSON.parse of a body: the mean over 30 ms, because the CPU clock
 * is coarse.
 */
export function parseMs(body: string): number {
  const bytes = Buffer.from(body)
  const before = process.threadCpuUsage()
  let [parses, spentMs] = [0, 0]
  while (spentMs < PARSE_AT_LEAST_MS) {
    for (let round = 0; round < PARSES_A_ROUND; round += 1) parse(bytes)
    parses += PARSES_A_ROUND
    const { user, system } = process.threadCpuUsage(before)
    spentMs = (user + system) / 1000
  }
  return spentMs / parses
}

/** Parses a body, which may be invalid JSON. */
function parse(bytes: Buffer): void {
  try {
    JSON.parse(bytes.toString())
  } catch {}
}

async function reply(child: ChildProcess, message: 'begin' | 'end'): Promise<number> {
  const answer = once(child, 'message')
  child.send(message)
  const [{ longestMs }] = (await answer) as [{ longestMs: number }]
  return longestMs
}

function publicKeys(url: string, key: string): (request: number) => Promise<string> {
  let current: { readonly key: string; readonly until: number } | null = null
  return async (request) => {
    if (current && request < current.until) return current.key
    const response = await fetch(`${url}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: NEW_PUBLIC_KEY, variables: { input: { origins: [PAGE] } } }),
    })
    const { data } = (await response.json()) as { data: { publicKeyCreate: { key: string } } }
    current = { key: data.publicKeyCreate.key, until: request + REQUESTS_OF_PUBLIC_KEY }
    return current.key
  }
}
