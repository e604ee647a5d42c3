import { type Browser, chromium } from 'playwright-core'
import { chromiumOfRun } from './chromium-of-run.ts'

/** Long enough for a loaded machine. A page that shows nothing for this time is broken. */
export const PATIENCE_MS = 45_000

/** Without the system's sandbox, so that it also runs as root. It opens only our own pages. */
export async function openBrowser(resolverRules: string): Promise<Browser> {
  const { path, env } = await chromiumOfRun()
  return chromium.launch({
    executablePath: path,
    chromiumSandbox: false,
    timeout: PATIENCE_MS,
    args: ['--disable-gpu', `--host-resolver-rules=${resolverRules}`],
    env: { ...process.env, ...env },
  })
}
