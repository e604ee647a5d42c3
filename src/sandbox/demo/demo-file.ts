import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DemoAccount {
  readonly kind: 'Platform' | 'Agency' | 'Organization'
  readonly name: string
  readonly id: string
  readonly key: string
}

/**
 * The demo's records, which the terminal shows at every start. Only its owner can read the file,
 * which is beside the data.
 */
export interface Demo {
  readonly accounts: readonly DemoAccount[]
  /**
   * The first day of the plans: the day of the first start, so that a later start repeats identical
   * requests.
   */
  readonly startDate: string
  readonly checkoutLink: string | null
  readonly webhook: DemoWebhook | null
  /** False if the seeding was interrupted; the next start continues it. */
  readonly complete: boolean
}

export interface DemoWebhook {
  readonly id: string
  readonly signingSecret: string
  readonly url: string
}

/** Reads the demo of a data directory. Returns null if there is none or its file can't be read. */
export async function readDemo(dataDir: string): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(demoPath(dataDir), 'utf8')) as Demo
  } catch {
    return null
  }
}

/** Writes the file beside the former one and renames it, so that a crash leaves one of the two. */
export async function writeDemo(dataDir: string, demo: Demo): Promise<void> {
  const path = demoPath(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

function demoPath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
