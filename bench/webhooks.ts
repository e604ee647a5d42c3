/**
 * Measures how webhooks are delivered, on a PostgreSQL that flushes at commit, with bodies of 1 KB to endpoints in a process of their
 * own over plain HTTP; all processes share this machine. Afterwards each event must have been delivered once, by one attempt.
 * Ends with 1 when a goal is missed.
 *
 *   npm run bench:webhooks [-- --quick] [-- --keep] [-- --only idle,steady,…] [-- --profile FOLDER]
 *   (--keep writes bench/results/webhooks.md; --profile has each worker leave a profile there)
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadNow, machineFacts } from './machine.ts'
import { type Figure, figureRow } from './webhooks/figure.ts'
import { measureFigures } from './webhooks/figures.ts'
import { openWebhookHouse, POSTGRES } from './webhooks/webhook-house.ts'

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
const house = await openWebhookHouse(values.profile)
try {
  const figures = await measureFigures(house, values.quick, values.only?.split(','))
  const page = pageOf(figures)
  console.log(page)
  if (figures.some(({ isMissed }) => isMissed)) process.exitCode = 1
  if (values.keep) {
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/webhooks.md', import.meta.url), page)
  }
} finally {
  await house.close()
}

function pageOf(figures: readonly Figure[]): string {
  const machine = machineFacts(house.house.postgres, false, loadBefore)
  return `# The delivery of webhooks

Written by \`npm run bench:webhooks\` on ${new Date().toISOString().slice(0, 10)}, commit ${machine.commit}${values.quick ? ', with --quick: short, and of fewer rows' : ''}.
A worker, the endpoints, whoever announces and PostgreSQL ${machine.postgres} (flushing at commit, shared_buffers ${POSTGRES.sharedBuffers}, max_wal_size ${POSTGRES.walMost}) share ${machine.cores} cores (${machine.processor}); load before ${machine.loadBefore}.
Bodies have 1 KB; each webhook's endpoint is an origin of its own.

| Work | Figure | Goal | CPU of a delivery |
|---|---|---|---|
${figures.map(figureRow).join('\n')}
`
}
