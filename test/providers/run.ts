// Holds the adapters against the providers' published OpenAPI documents: `npm run test:providers`. Those weigh 400 MB, so
// that they are a package of their own, which is installed here when it is missing or another version is asked for.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const stamp = here('node_modules/.installed-lockfile')
const wanted = createHash('sha256')
  .update(readFileSync(here('package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if ((await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], here('.'))) !== 0) process.exit(1)
  writeFileSync(stamp, wanted)
}
const given = process.argv.slice(2)
process.exitCode = await run(
  process.execPath,
  ['--test', '--test-timeout=60000', ...(given.length > 0 ? given : ['test/providers/*/*.contract.ts'])],
  here('../..'),
)

async function run(command: string, parts: readonly string[], cwd: string): Promise<number> {
  const [code] = await once(spawn(command, parts, { cwd, stdio: 'inherit' }), 'close')
  return code ?? 1
}
