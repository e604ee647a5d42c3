import { PageNotBuilt } from '../checkout/pages/index.ts'
import { DatabaseFault, isConnectionLost, MigrationError } from '../platform/db/index.ts'
import { EmbeddedDatabaseError } from '../platform/postgres/index.ts'
import { RootKeyFault } from '../platform/root-keys/index.ts'
import { KeyRingFault } from '../vault/keys/index.ts'

/** Thrown if migrations are missing and this command does not apply them. */
export class TablesMissing extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database is not up to date. These migrations are not applied: ${names.join(', ')}. Run this first:\n  npm run -s tallystick -- migrate`,
    )
    this.name = 'TablesMissing'
  }
}

const OF_DATABASE: Readonly<Record<string, string>> = {
  '08001':
    'The database does not support TLS, or its certificate is not trusted. To use your own certificate authority, add sslrootcert=FILE to DATABASE_URL.',
  '28000': 'The database rejected the user in DATABASE_URL.',
  '28P01': 'The database rejected the user or the password in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  '42501': 'The database user lacks a privilege for this. Set DATABASE_ADMIN_URL to a user that owns the tables.',
  '53300': 'The database has no free connection.',
}

const OF_LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use by another process. Choose another one with PORT or METRICS_PORT.',
  EACCES: 'This user may not listen on that port. Choose another one with PORT or METRICS_PORT.',
  EADDRNOTAVAIL: 'HOST or METRICS_HOST is not an address of this machine.',
  ENOTFOUND: 'HOST or METRICS_HOST is not an address of this machine.',
}

/** Returns a message for errors that the operator can fix, or null for internal errors. */
export function errorMessage(error: unknown): string | null {
  const withOwnMessage = [
    EmbeddedDatabaseError,
    MigrationError,
    TablesMissing,
    KeyRingFault,
    RootKeyFault,
    PageNotBuilt,
  ]
  if (error instanceof Error && withOwnMessage.some((kind) => error instanceof kind)) return error.message
  if (error instanceof DatabaseFault) {
    if (OF_DATABASE[error.code]) return OF_DATABASE[error.code] ?? null
    return isConnectionLost(error) ? 'Cannot connect to the database at DATABASE_URL.' : null
  }
  const { code = '', syscall, path } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'getaddrinfo') return OF_LISTENING[code] ?? null
  return code && path ? `Cannot use ${path}: ${code}.` : null
}
