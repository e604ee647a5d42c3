/**
 * Measures the time from a click on an address of the dashboard to a page that can be used (its
 * menu and its heading are shown), and to its rows or figures, in a Chromium with an empty cache, a
 * CPU four times slower and a network like fast 3G. Exits with 1 when Home, the first page, misses
 * the goal.
 *
 * npm run bench:dashboard-cold [-- --keep] (--keep writes bench/results/dashboard-cold.md)
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { freePort } from '../src/platform/postgres/server.ts'
import { chromiumOfRun, startChromiumOfRun, TEST_CHROMIUM } from '../test/browser/support/chromium-of-run.ts'
import { startNode, stopped } from './children.ts'
import { loadNow, machineFacts } from './machine.ts'
import { median } from './ratios.ts'

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const GOAL_MS = 1_500
const LOADS = 9
const TIMEOUT_MS = 60_000
const POLL_MS = 50
const CPU_SLOWDOWN = 4
/** Fast 3G as WebPageTest defines it. Chromium adds the latency to each request. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 }
const POSTGRES_VERSION = '18.4'

const FIRST_PAGE = 'Home'

/** A measured page of the dashboard: its name, and its path below the account. */
const PAGES = [
  { name: FIRST_PAGE, path: '' },
  { name: 'Payments', path: '/payments' },
  { name: 'Contacts', path: '/contacts' },
] as const

/** The times of a load in milliseconds since the navigation began. */
interface Loaded {
  /** The menu and the heading of the page are shown. */
  readonly frameMs: number
  /** The rows or figures are shown instead of placeholders. */
  readonly contentMs: number
  /** The bytes that the network carried until then. */
  readonly bytes: number
}

const loadBefore = loadNow()
console.error('Starting …')
const chromiums = await startChromiumOfRun()
process.env[TEST_CHROMIUM] = chromiums.environment
const folder = await mkdtemp(join(tmpdir(), 'tallystick-bench-cold-'))
await chmod(folder, 0o711)
const port = await freePort(null)
const output = join(folder, 'product.log')
const env = { PATH: process.env.PATH, TALLYSTICK_DATA_DIR: join(folder, 'data'), PORT: `${port}` }
const product = startNode([fileURLToPath(new URL('../src/main.ts', import.meta.url)), 'start'], env, output, 'any')
let browser: Browser | null = null
try {
  const link = await signInLink()
  const { path, env: ofChromium } = await chromiumOfRun()
  browser = await chromium.launch({
    executablePath: path,
    chromiumSandbox: false,
    args: ['--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    env: { ...process.env, ...ofChromium },
  })
  const { session, address } = await signIn(browser, link)
  const loads = new Map<string, Loaded[]>()
  for (const page of PAGES) {
    const ofPage: Loaded[] = []
    for (let n = 0; n < LOADS; n++) ofPage.push(await loadCold(browser, session, `${address}${page.path}`))
    loads.set(page.name, ofPage)
    console.error(`${page.name}: ${median(ofPage.map(({ contentMs }) => contentMs)).toFixed(0)} ms`)
  }
  const page = pageOf(loads)
  console.log(page)
  const usableMs = (loads.get(FIRST_PAGE) ?? []).map(({ frameMs }) => frameMs)
  if (median(usableMs) > GOAL_MS) process.exitCode = 1
  if (values.keep) await writeFile(new URL('results/dashboard-cold.md', import.meta.url), page)
} finally {
  await browser?.close()
  await stopped(product)
  await chromiums.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Returns the address that `start` prints, with which the demo's owner signs in once. */
async function signInLink(): Promise<string> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < TIMEOUT_MS) {
    const link = /^Sign in as the demo's owner, once: (\S+)$/m.exec(await readFile(output, 'utf8'))?.[1]
    if (link) return link
    await pause(POLL_MS)
  }
  throw new Error(`the product did not start:\n${await readFile(output, 'utf8')}`)
}

/** Signs in once. Returns the session's cookies and the address of the demo's organization. */
async function signIn(browser: Browser, link: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL(/\/dashboard\/org_/)
  const session = await context.storageState()
  const address = page
    .url()
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
  await context.close()
  return { session, address }
}

/** Loads a page with an empty cache on a slow CPU and network. */
async function loadCold(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  address: string,
): Promise<Loaded> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  let bytes = 0
  await devTools.send('Network.enable')
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(recordTimes)
  await page.goto(address, { waitUntil: 'commit' })
  const measured = await untilLoaded(() => page.evaluate('globalThis.measured'))
  await context.close()
  return { ...measured, bytes }
}

/** Polls the times that the page records. Waiting in the page would break its policy. */
async function untilLoaded(read: () => Promise<unknown>): Promise<Omit<Loaded, 'bytes'>> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < TIMEOUT_MS) {
    const measured = (await read()) as Partial<Loaded> | undefined
    if (measured?.frameMs !== undefined && measured.contentMs !== undefined)
      return { frameMs: measured.frameMs, contentMs: measured.contentMs }
    await pause(POLL_MS)
  }
  throw new Error('the page did not load')
}

/** Runs in the page. Records when each frame first shows the menu, and then the content. */
function recordTimes() {
  const { document, requestAnimationFrame } = globalThis as unknown as {
    document: { querySelector: (selector: string) => { textContent: string } | null }
    requestAnimationFrame: (callback: () => void) => void
  }
  const measured: { frameMs?: number; contentMs?: number } = {}
  Object.assign(globalThis, { measured })
  const poll = () => {
    const heading = document.querySelector('main h1')
    const hasFrame = document.querySelector('nav a') !== null && heading !== null && heading.textContent !== ''
    if (hasFrame) measured.frameMs ??= performance.now()
    if (hasFrame && document.querySelector('[aria-busy=true]') === null) measured.contentMs ??= performance.now()
    if (measured.contentMs === undefined) requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

function pageOf(loads: ReadonlyMap<string, readonly Loaded[]>): string {
  const { commit, cores, processor } = machineFacts(POSTGRES_VERSION, false, loadBefore)
  const row = ([name, ofPage]: readonly [string, readonly Loaded[]]) => {
    const of = (select: (loaded: Loaded) => number) => median(ofPage.map(select))
    const longest = Math.max(...ofPage.map(({ contentMs }) => contentMs))
    const goal = name === FIRST_PAGE ? `≤ ${GOAL_MS} ms` : ''
    return `| ${name} | **${of(({ frameMs }) => frameMs).toFixed(0)} ms** | ${goal} | ${of(({ contentMs }) => contentMs).toFixed(0)} ms | ${longest.toFixed(0)} ms | ${(of(({ bytes }) => bytes) / 1000).toFixed(0)} kB |`
  }
  return `# First load of the dashboard

Written by \`npm run bench:dashboard-cold\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}. A signed-in person opens a page with an empty
cache. Chromium runs with a CPU ${CPU_SLOWDOWN} times slower (DevTools protocol) and a network of 1.6 Mbit/s with ${NETWORK.latency} ms of
latency for each request. The product, with the demo's data, shares ${cores} cores (${processor}) with Chromium; load before
${loadBefore}. ${LOADS} loads each; figures are medians.

| Page | Usable: menu and heading | Goal | Rows or figures | Longest | Bytes |
|---|---|---|---|---|---|
${[...loads].map(row).join('\n')}
`
}
