import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { crashPoint } from '../../platform/crash-point.ts'
import { first } from '../../platform/db/index.ts'
import type { ExportKind } from '../../platform/graphql/inputs.generated.ts'
import type { Job } from '../../platform/queue/index.ts'
import type { Exporter, Mode, Services } from '../index.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import {
  deleteExportChunks,
  type ExportToWriteRow,
  exportToWrite,
  extendExport,
  failExport,
  insertExportChunk,
} from './exports.queries.generated.ts'

const ROWS_OF_CHUNK = 1_000
const ROWS_MAX = 500_000
const BYTES_MAX = 1024 ** 3
/** The parts of one run, which must end within the lease of its job. */
const CHUNKS_OF_RUN = 50

const compress = promisify(gzip)

/** The lists that can be exported. */
export type Exporters = Readonly<Record<ExportKind, Exporter>>

/** The limits of a file. */
export interface ExportLimits {
  readonly rowsOfChunk: number
  readonly rowsMax: number
}

type WriteServices = Pick<Services, 'db' | 'wallNow'>

/**
 * Runs the job WriteExport: writes the file of an export in parts, each in its own transaction, so
 * that a job that was killed continues with the next part.
 */
export async function writeExport(
  services: WriteServices,
  exporters: Exporters,
  job: Pick<Job, 'shard' | 'subjectId' | 'orgId'>,
  limits: ExportLimits = { rowsOfChunk: ROWS_OF_CHUNK, rowsMax: ROWS_MAX },
): Promise<number | null> {
  const key = { shard: job.shard, id: job.subjectId }
  for (let chunks = 0; chunks < CHUNKS_OF_RUN; chunks++) {
    const pending = first(await services.db.write.run(exportToWrite, key))
    if (pending === null) return null
    await writeChunk(services, exporters[pending.kind as ExportKind], { ...key, orgId: job.orgId }, pending, limits)
    crashPoint('export: chunk written')
  }
  return 0
}

async function writeChunk(
  { db, wallNow }: WriteServices,
  { columns, rows }: Exporter,
  { shard, id, orgId }: { readonly shard: number; readonly id: string; readonly orgId: string },
  { position, chunkCount: chunk, rowCount, byteCount, since, until, mode }: ExportToWriteRow,
  { rowsOfChunk: limit, rowsMax }: ExportLimits,
): Promise<void> {
  const search = { shard, orgId, mode: mode as Mode, since, until, after: position, limit }
  const found = await rows(db.readReplica, search)
  const now = wallNow()
  const head = chunk === 0 ? BYTE_ORDER_MARK + csvLine(columns) : ''
  const text = Buffer.from(head + found.map(({ cells }) => csvLine(cells)).join(''))
  if (rowCount + found.length > rowsMax || Number(byteCount) + text.length > BYTES_MAX) {
    await db.transaction(async (tx) => {
      await tx.run(failExport, { shard, id, now })
      await tx.run(deleteExportChunks, { shard, id })
    })
    return
  }
  const content = await compress(text)
  const isLast = found.length < limit
  await db.transaction(async (tx) => {
    const extended = await tx.run(extendExport, {
      ...{ shard, id, chunk, rows: found.length, bytes: BigInt(text.length) },
      position: found.at(-1)?.position ?? position,
      status: isLast ? 'Completed' : 'Pending',
      completedAt: isLast ? now : null,
    })
    if (extended.length > 0) await tx.run(insertExportChunk, { shard, id, chunk, content })
  })
}
