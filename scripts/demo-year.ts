/**
 * Creates a sandbox organization with a year of payments in a running `npm start`, to look at in
 * the dashboard.
 *
 * npm run demo:year
 */
import { readConfig } from '../src/config/config.ts'
import { readSandboxAddress } from '../src/config/sandbox-address.ts'
import { createApiClient, createYear, readDemo } from '../src/sandbox/demo/index.ts'

const MONTHS = 12

const { dataDir, port, sandboxProcessorUrl } = readConfig(process.env, 'start')
const demo = await readDemo(dataDir)
const agency = demo?.accounts.find(({ kind }) => kind === 'Agency')
const processor = sandboxProcessorUrl ?? (await readSandboxAddress(dataDir))
if (!agency || !processor) {
  console.error(`There is no demo in ${dataDir}. Run npm start first, and leave it running.`)
  process.exit(1)
}
const api = createApiClient(`http://127.0.0.1:${port}/`, AbortSignal.timeout(600_000))
async function passDays(): Promise<void> {
  const control = (path: string, body: object) =>
    fetch(new URL(`/control/${path}`, processor ?? ''), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await control('clock/advance', { days: 2 })
  await control('notifications/flush', {})
}

const year = await createYear(api, {
  key: agency.key,
  today: new Date().toISOString().slice(0, 10),
  months: MONTHS,
  passDays,
  progress: (month) => console.log(`month ${month} of ${MONTHS}`),
})
console.log(`The organization ${year.organizationId} has a year of payments. Its key: ${year.key}`)
