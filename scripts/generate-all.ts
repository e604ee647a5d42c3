// Runs every generator in order: `npm run generate`. With --check, reports whether their output is
// current.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const GENERATORS = [
  'generate-queries',
  'dump-schema',
  'generate-types',
  'generate-dashboard-documents',
  'print-schema',
  'print-events',
  'print-reference',
]

for (const generator of GENERATORS) {
  const script = fileURLToPath(new URL(`${generator}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
