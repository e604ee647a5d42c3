export { EmbeddedDatabaseError } from './embedded-database-error.ts'
export type { EmbeddedDatabase, EmbeddedDatabaseLog, EmbeddedDatabaseOptions } from './start-embedded-database.ts'
export { startEmbeddedDatabase } from './start-embedded-database.ts'
export { startTemporaryDatabase } from './start-temporary-database.ts'
