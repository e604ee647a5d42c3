// A process of its own that uses the embedded database of the folder it is told, until a line reaches its standard input.
import { createInterface } from 'node:readline'
import { EmbeddedDatabaseError, startEmbeddedDatabase } from '../../src/embedded/index.ts'

const say = (facts: object) => process.stdout.write(`${JSON.stringify(facts)}\n`)
const log = { info: () => undefined, warn: (_facts: object, message: string) => say({ warning: message }) }

try {
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log, durable: false })
  say({ adminUrl: database.adminUrl, appUrl: database.appUrl, adopted: database.adopted })
  for await (const _line of createInterface({ input: process.stdin })) break
  await database.stop()
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseError)) throw error
  say({ refused: error.message })
}
process.exit()
