/**
 * Measures the delivery of webhooks on a PostgreSQL that flushes at commit, with bodies of 1 kB
 * over plain HTTP to endpoints in a separate process. All processes share this machine. Afterwards
 * each event must have been delivered once, by one attempt. Exits with 1 when a goal is missed.
 *
 * npm run bench:webhooks -- [--quick] [--keep] [--only idle,steady,…] [--profile FOLDER]
 * (--keep writes bench/results/webhooks.md; --profile writes a profile of each worker into the
 * folder)
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LARGE_SERVER } from './environment.ts'
import { loadNow, machineFacts } from './machine.ts'
import { type Figure, figureRow } from './webhooks/figure.ts'
import { measureFigures } from './webhooks/figures.ts'
import { openWebhookEnvironment } from './webhooks/webhook-environment.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})

const loadBefore = loadNow()
console.error('Starting …')
const environment = await openWebhookEnvironment(values.profile)
try {
  const figures = await measureFigures(environment, values.quick, values.only?.split(','))
  const page = pageOf(figures)
  console.log(page)
  if (figures.some(({ isMissed }) => isMissed)) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/webhooks.md', import.meta.url), page)
  }
} finally {
  await environment.close()
}

function pageOf(figures: readonly Figure[]): string {
  const machine = machineFacts(environment.base.postgres, false, loadBefore)
  return `# Delivering webhooks

Written by \`npm run bench:webhooks\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}${values.quick ? ', with --quick: short, and of fewer rows' : ''}.
A worker, the endpoints, the event producer and PostgreSQL ${machine.postgres} (flushing at commit, shared_buffers ${LARGE_SERVER.sharedBuffers}, max_wal_size ${LARGE_SERVER.walMax}) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.
Bodies have about 1 kB. Each webhook's endpoint has its own origin.

| Work | Figure | Goal | CPU of a delivery |
|---|---|---|---|
${figures.map(figureRow).join('\n')}
`
}
