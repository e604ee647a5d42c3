import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DemoAccount {
  readonly kind: 'Platform' | 'Agency' | 'Organization'
  readonly name: string
  readonly id: string
  readonly key: string
}

/** What the demo made and the terminal shows at every start. Lies beside the data, readable by its owner alone. */
export interface Demo {
  readonly accounts: readonly DemoAccount[]
  /** The first day of the plans: that of the first start, so that a later one repeats the very same requests. */
  readonly startDate: string
  readonly checkoutLink: string | null
  readonly webhook: DemoWebhook | null
  /** False while the seeding was interrupted; the next start goes on with it. */
  readonly complete: boolean
}

export interface DemoWebhook {
  readonly id: string
  readonly signingSecret: string
  readonly url: string
}

/** The demo of this data directory, or null when none was made or its file can't be read. */
export async function readDemo(dataDir: string): Promise<Demo | null> {
  try {
    return JSON.parse(await readFile(demoPath(dataDir), 'utf8')) as Demo
  } catch {
    return null
  }
}

/** Written beside and moved over, so that a crash leaves the former file or the new one. */
export async function writeDemo(dataDir: string, demo: Demo): Promise<void> {
  const path = demoPath(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

function demoPath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
