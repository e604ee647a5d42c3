import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * The environment variable by which `test/run.ts` gives test processes the address of Chromium's
 * server.
 */
export const TEST_CHROMIUM = 'TALLYSTICK_TEST_CHROMIUM'

const UNPACK = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))

/** The path of Chromium, and the environment by which it finds its fonts and libraries. */
export interface Chromium {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

export interface ChromiumOfRun {
  /** The value of the environment variable `TEST_CHROMIUM` for test processes. */
  readonly environment: string
  stop(): Promise<void>
}

/**
 * One Chromium for a run of the suite, unpacked (200 MB) into the run's folder at the first
 * request. Its package would use one path for the whole machine, which another user's file may
 * occupy.
 */
export async function startChromiumOfRun(): Promise<ChromiumOfRun> {
  let folder: string | null = null
  let unpacked: Promise<Chromium> | null = null
  const unpackAnew = async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-chromium-'))
    return unpack(folder)
  }
  const server = createServer((_request, response) => {
    unpacked ??= unpackAnew()
    unpacked.then(
      (chromium) => response.end(JSON.stringify(chromium)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    environment: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.close()
      await unpacked?.catch(() => undefined)
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function unpack(folder: string): Promise<Chromium> {
  // The package contains libraries that a minimal system lacks. It unpacks them only if it detects
  // an AWS machine.
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const { stdout } = await promisify(execFile)(process.execPath, [UNPACK], { env })
  const fonts = join(folder, 'fonts')
  const settings = join(folder, 'fonts.conf')
  // The only fonts, so that pages look the same on every machine.
  await writeFile(
    settings,
    `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  return { path: stdout, env: { FONTCONFIG_FILE: settings, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/**
 * Requests the run's Chromium, which is for Linux on x64: elsewhere CHROME_PATH names an installed
 * Chrome.
 */
export async function chromiumOfRun(): Promise<Chromium> {
  if (process.env.CHROME_PATH) return { path: process.env.CHROME_PATH, env: {} }
  const url = process.env[TEST_CHROMIUM]
  if (!url) throw new Error('No browser to test with. Run tests with: npm test -- <files>')
  const response = await fetch(url)
  if (!response.ok) throw new Error(`Chromium could not be unpacked: ${await response.text()}`)
  return (await response.json()) as Chromium
}
