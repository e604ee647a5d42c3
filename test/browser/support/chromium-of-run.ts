import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The environment variable by which `test/run.ts` tells test processes whom to ask for Chromium. */
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
 * One Chromium for a run of the suite, in a folder that goes with the run: 200 MB, unpacked when the first test asks. Its package
 * would put it at one path for the whole machine, where another user's file may lie.
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
  // It brings libraries along that a small machine lacks, and unpacks them where it takes the
  // machine for one of Amazon's.
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  const { stdout } = await promisify(execFile)(process.execPath, [UNPACK], { env })
  const fonts = join(folder, 'fonts')
  const settings = join(folder, 'fonts.conf')
  // Pages look the same wherever they are tested: no fonts but these.
  await writeFile(
    settings,
    `<fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  return { path: stdout, env: { FONTCONFIG_FILE: settings, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } }
}

/** Asks the run for its Chromium, which is for Linux on x64: elsewhere CHROME_PATH names a Chrome that is installed. */
export async function chromiumOfRun(): Promise<Chromium> {
  if (process.env.CHROME_PATH) return { path: process.env.CHROME_PATH, env: {} }
  const url = process.env[TEST_CHROMIUM]
  if (!url) throw new Error('No browser to test with. Run tests with: npm test -- <files>')
  const response = await fetch(url)
  if (!response.ok) throw new Error(`Chromium could not be unpacked: ${await response.text()}`)
  return (await response.json()) as Chromium
}
