import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { first } from '../../platform/db/index.ts'
import { stepUpRequired } from '../../platform/graphql/index.ts'
import {
  type CallerHeaders,
  clientAddress,
  createTokenBuckets,
  insufficientAuthentication,
  networkOf,
  perMinute,
  tooMany,
} from '../../platform/http/index.ts'
import { type Id, NIL_UUID, requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import {
  type ActingPerson,
  type AuthenticateReading,
  accountIdOf,
  audit,
  type Caller,
  requirePermission,
  type Services,
} from '../index.ts'
import { type Export, findExport } from './export.ts'
import { exportChunk, ownerOfExport } from './exports.queries.generated.ts'

const decompress = promisify(gunzip)

type DownloadServices = Pick<Services, 'db' | 'wallNow' | 'mintId'>

/** The checks of a download's caller. */
export interface DownloadAccess {
  readonly authenticate: AuthenticateReading
  /** Returns whether a person has proven no factor recently enough. */
  readonly isStepUpDue: (person: ActingPerson) => boolean
}

const DOWNLOADS = perMinute(60)

/**
 * Adds `GET /exports/<id>`, which sends the file of an export, and ends with the key or session.
 * Each download is written to the audit log before the first byte. The response is NOT_FOUND
 * without a completed export that the caller can reach, and FORBIDDEN without the permission
 * `Exports` or, for a person, a recent factor. HEAD tells whether a download is permitted, and the
 * header `WWW-Authenticate` whether a factor is missing.
 */
export function downloadRoute(
  services: DownloadServices,
  { authenticate, isStepUpDue }: DownloadAccess,
  elapsedMs: () => number,
): (app: FastifyInstance) => void {
  const take = createTokenBuckets(DOWNLOADS, elapsedMs)
  return (app) => {
    app.get<{ Params: { id: string } }>('/exports/:id', async (request, reply) => {
      const waitMs = take(networkOf(request.ip), 1)
      if (waitMs > 0) throw tooMany(waitMs)
      const id = requireId('exp', request.params.id, 'Export')
      const caller = await callerOf(services, authenticate, request.headers, id)
      requirePermission(caller, 'Exports', 'exports')
      const found = await findExport({ ...services, caller }, id)
      if (found?.status !== 'Completed') throw notFound('Export')
      if (caller.person && isStepUpDue(caller.person)) throw insufficientAuthentication(stepUpRequired('A download'))
      if (request.method === 'HEAD') return reply.header('cache-control', 'no-store').send()
      const actor = { ...services, caller, requestId: request.id, address: clientAddress(request.ip) }
      await audit(actor, services.db.write, {
        owner: { id: found.orgId, shard: id.shard },
        ...{ action: 'export.download', record: { type: 'Export', id: found.id }, outcome: 'done' },
      })
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${fileNameOf(found)}"`)
        .header('content-length', found.byteCount.toString())
        .type('text/csv; charset=utf-8')
        .send(Readable.from(partsOf(services, id, () => authenticate(request.headers, accountOf(found), false))))
    })
  }
}

/** Authenticates a request for the organization of an export. An unknown export has a nil one. */
async function callerOf(
  { db }: DownloadServices,
  authenticate: AuthenticateReading,
  headers: CallerHeaders,
  { shard, uuid }: Id,
): Promise<Caller> {
  const owner = first(await db.read.run(ownerOfExport, { shard, id: uuid }))
  return authenticate(headers, accountOf({ orgId: owner?.orgId ?? NIL_UUID })).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? notFound('Export') : error
  })
}

function accountOf({ orgId: id }: Pick<Export, 'orgId'>): string {
  return accountIdOf({ kind: 'Organization', id })
}

function fileNameOf({ kind, createdAt }: Pick<Export, 'kind' | 'createdAt'>): string {
  return `${kind.toLowerCase()}-${createdAt.slice(0, 10)}.csv`
}

/**
 * Yields the parts of a file. Ends with an error when the export expires meanwhile, or when the
 * caller is no longer permitted.
 */
async function* partsOf(
  { db }: DownloadServices,
  { shard, uuid: id }: Id,
  stillPermitted: () => Promise<Caller>,
): AsyncGenerator<Buffer> {
  const chunks = first(await db.read.run(ownerOfExport, { shard, id }))?.chunkCount ?? 0
  for (let chunk = 0; chunk < chunks; chunk++) {
    requirePermission(await stillPermitted(), 'Exports', 'exports')
    const part = first(await db.read.run(exportChunk, { shard, id, chunk }))
    if (!part) throw new Error('an export expired during its download')
    yield await decompress(part.content)
  }
}
