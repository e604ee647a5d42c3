// A process that uses the embedded database of the given folder, or a temporary one, until it reads
// a line.
import { createInterface } from 'node:readline'
import {
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
  startTemporaryDatabase,
} from '../../src/platform/postgres/index.ts'

const say = (facts: object) => process.stdout.write(`${JSON.stringify(facts)}\n`)
const log = { info: () => undefined, warn: (_facts: object, message: string) => say({ warning: message }) }

try {
  const dataDir = process.argv[2] ?? ''
  const database = await (dataDir === 'temporary'
    ? startTemporaryDatabase({ log })
    : startEmbeddedDatabase({ dataDir, log, durable: false }))
  const { adminUrl, ownerUrl, appUrl, adopted } = database
  say({ adminUrl, ownerUrl, appUrl, adopted })
  for await (const _line of createInterface({ input: process.stdin })) break
  await database.stop()
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseError)) throw error
  say({ refused: error.message })
}
process.exit()
