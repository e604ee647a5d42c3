import { readFile, rename, writeFile } from 'node:fs/promises'
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
  readonly checkoutLink: string | null
  readonly webhook: { readonly id: string; readonly signingSecret: string; readonly url: string } | null
  /** False while the seeding was interrupted; the next start goes on with it. */
  readonly complete: boolean
}

/** The demo of this data directory, or null when none was made. */
export async function readDemo(dataDir: string): Promise<Demo | null> {
  const text = await readFile(demoPath(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Demo)
}

/** Written beside and moved over, so that a crash leaves the former file or the new one. */
export async function writeDemo(dataDir: string, demo: Demo): Promise<void> {
  const path = demoPath(dataDir)
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

function demoPath(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
