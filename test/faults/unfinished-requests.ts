import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newInstallation, type Product, start, until } from '../support/process.ts'
import { head } from '../support/raw-http.ts'

const CONNECTIONS = 1_000
const COST_MAX_MB = 50
const SAMPLE_EVERY_MS = 25
/** The number of memory samples after the last request was sent. */
const SAMPLES = 80
const SETTLED_SAMPLES = 20
const WARM_UP_CLIENTS = 8
const WARM_UP_REQUESTS = 600
const MIB = 1_048_576

/** A request whose last byte is never sent. */
interface Unfinished {
  readonly name: string
  readonly bytes: (product: Product) => Promise<string> | string
}

const JSON_TYPE = { 'content-type': 'application/json' }
const keyOf = ({ keys }: Product) => keys.find((key) => key.includes('_org_')) ?? ''
const authorized = (product: Product) => ({ ...JSON_TYPE, authorization: `Bearer ${keyOf(product)}` })

/** Returns a request whose body of spaces is one byte short of its declared length. */
function post(path: string, headers: Readonly<Record<string, string>>, length: number): string {
  return head('POST', path, { ...headers, 'content-length': length }) + ' '.repeat(length - 1)
}

/** Returns a request in chunks of one byte each: the highest cost for a reader per byte. */
function chunked(path: string, headers: Readonly<Record<string, string>>): string {
  return head('POST', path, { ...headers, 'transfer-encoding': 'chunked' }) + '1\r\n \r\n'.repeat(20_000)
}

async function configurationOf(product: Product): Promise<string> {
  const { data } = await product.ask<{ providerConfigurations: { edges: { node: { id: string } }[] } }>(
    keyOf(product),
    '{ providerConfigurations { edges { node { id } } } }',
  )
  return data.providerConfigurations.edges[0]?.node.id ?? ''
}

function linkOf({ welcome, installation }: Product) {
  const path = /https?:\/\/\S+?(\/checkout\/\S+)/.exec(welcome)?.[1] ?? ''
  return { path: `${path}/instrument`, headers: { ...JSON_TYPE, origin: new URL(installation.url).origin } }
}

const REQUESTS: readonly Unfinished[] = [
  { name: 'a connection and nothing else', bytes: () => '' },
  { name: 'headers of 16 KiB', bytes: () => `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(16_000)}` },
  { name: 'unknown path, 1 MiB', bytes: () => post('/nowhere', JSON_TYPE, MIB) },
  { name: 'unknown path, chunks of 1 byte', bytes: () => chunked('/nowhere', JSON_TYPE) },
  { name: 'GET with 1 MiB', bytes: () => post('/readyz', JSON_TYPE, MIB).replace('POST', 'GET') },
  { name: 'unknown configuration, 1 MiB', bytes: () => post('/notifications/ppc_none', JSON_TYPE, MIB) },
  {
    name: 'known configuration, 256 KiB',
    bytes: async (product) => post(`/notifications/${await configurationOf(product)}`, JSON_TYPE, 256 * 1024),
  },
  {
    name: 'checkout link, 16 KiB',
    bytes: (product) => post(linkOf(product).path, linkOf(product).headers, 16 * 1024),
  },
  { name: 'tokenize without a key, 1 MiB', bytes: () => post('/tokenize', JSON_TYPE, MIB) },
  { name: 'GraphQL without a key, 1 MiB', bytes: () => post('/', JSON_TYPE, MIB) },
  { name: 'GraphQL with a key, 1 MiB', bytes: (product) => post('/', authorized(product), MIB) },
  { name: 'GraphQL with a key, 16 KiB', bytes: (product) => post('/', authorized(product), 16 * 1024) },
  { name: 'GraphQL with a key, chunks of 1 byte', bytes: (product) => chunked('/', authorized(product)) },
  { name: '200 pipelined requests per connection', bytes: () => head('GET', '/readyz').repeat(200) },
]

test('1,000 unfinished requests need less than 50 MB, whatever their kind', async (t) => {
  const installation = await newInstallation(t)
  await (await start(t, installation)).stop()
  const costs: { name: string; mb: number }[] = []
  for (const { name, bytes } of REQUESTS) {
    // A process does not release its memory, so each kind of request has its own process.
    const product = await start(t, installation)
    await warmUp(product)
    const mb = await costOf(product, Buffer.from(await bytes(product)))
    t.diagnostic(`${name.padEnd(40)}${mb.toFixed(1).padStart(8)} MB`)
    costs.push({ name, mb })
    assert.ok((await fetch(`${installation.url}readyz`)).ok)
    await product.stop()
  }
  assert.deepEqual(
    costs.filter(({ mb }) => mb >= COST_MAX_MB),
    [],
  )
})

/**
 * Lets the product serve ordinary load until its memory stops growing. Any load, also a single
 * client's, first compiles the code and lets V8's young generation grow to its full size, by about
 * 40 MB.
 */
async function warmUp(product: Product): Promise<void> {
  const clients = Array.from({ length: WARM_UP_CLIENTS }, async () => {
    for (let count = 0; count < WARM_UP_REQUESTS; count++) {
      await product.ask(keyOf(product), 'mutation { createContact(input: { name: "Ada Byron" }) { id } }')
      await (await fetch(new URL('/nowhere', product.installation.url), { method: 'POST', body: 'x' })).text()
    }
  })
  await Promise.all(clients)
  let max = 0
  let unchanged = 0
  await until('the memory settles', async () => {
    const mb = await residentMb(product.pid)
    unchanged = mb > max + 1 ? 0 : unchanged + 1
    max = Math.max(max, mb)
    return unchanged > SETTLED_SAMPLES
  })
}

/** Returns the largest growth of the product's memory in MB while the requests were open. */
async function costOf({ pid, installation }: Product, bytes: Buffer): Promise<number> {
  const before = await residentMb(pid)
  const sockets: Socket[] = []
  let max = before
  const sample = async () => {
    max = Math.max(max, await residentMb(pid))
  }
  for (let opened = 0; opened < CONNECTIONS; opened++) {
    const socket = connect(installation.port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.resume().write(bytes)
    if (opened % 25 === 0) await sample()
  }
  for (let samples = 0; samples < SAMPLES; samples++) {
    await sample()
    await pause(SAMPLE_EVERY_MS) // The sampling interval. There is no event to wait for.
  }
  for (const socket of sockets) socket.destroy()
  return max - before
}

/** Returns the memory of a process in MB, from Linux's /proc. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}
