import { type Browser, chromium } from 'playwright-core'
import { chromiumOfRun } from './chromium-of-run.ts'

/** A loaded machine is slow; a page that shows nothing for so long does not work. */
export const PATIENCE_MS = 45_000

/** Without a sandbox of the system's: it runs as any user, root too, and sees nothing but our own pages. */
export async function openBrowser(resolverRules: string): Promise<Browser> {
  const { path, env } = await chromiumOfRun()
  return chromium.launch({
    executablePath: path,
    chromiumSandbox: false,
    timeout: PATIENCE_MS,
    args: ['--disable-gpu', '--no-zygote', `--host-resolver-rules=${resolverRules}`],
    env: { ...process.env, ...env },
  })
}
