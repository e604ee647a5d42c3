import type pg from 'pg'
import { type ColumnReader, type RowBytes, readText } from './values.ts'

const DATA_ROW = 68
/** A message has a kind, a length that includes itself, and a body. */
const KIND_BYTES = 1
const HEAD_BYTES = 5
const NULL = -1

/**
 * Emits the rows of a client itself instead of through the driver's parser, which gets all other
 * messages. That parser calls a function for each field, which was an eighth of a request's CPU on
 * a page of fifty records.
 */
export function readRows(client: pg.ClientBase): void {
  const { connection } = client as pg.Client
  const { stream } = connection
  const [parse] = stream.listeners('data') as ((bytes: Buffer) => void)[]
  if (!parse) throw new Error('the database driver handles its stream differently than expected')
  stream.removeListener('data', parse)
  let rest: Buffer | null = null
  stream.on('data', (chunk: Buffer) => {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    let unread = 0
    let at = 0
    while (at + HEAD_BYTES <= bytes.length) {
      const end = at + KIND_BYTES + bytes.readUInt32BE(at + KIND_BYTES)
      if (end > bytes.length) break
      if (bytes[at] === DATA_ROW) {
        if (unread < at) parse(bytes.subarray(unread, at))
        connection.emit('dataRow', new ReceivedRow(bytes, at + HEAD_BYTES, end))
        unread = end
      }
      at = end
    }
    if (unread < at) parse(bytes.subarray(unread, at))
    rest = at < bytes.length ? bytes.subarray(at) : null
  })
}

/** A row as PostgreSQL sent it. */
export class ReceivedRow implements RowBytes {
  readonly bytes: Buffer
  readonly start: number
  readonly text: string

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes
    this.start = start
    this.text = bytes.toString('latin1', start, end)
  }

  ascii(start: number, end: number): string {
    return this.text.slice(start - this.start, end - this.start)
  }

  /** Returns the texts of the columns, which the driver's own queries read. */
  get fields(): unknown[] {
    return this.values(new Array(this.bytes.readUInt16BE(this.start)).fill(readText))
  }

  /** Returns the values of the columns. */
  values(readers: readonly ColumnReader[]): unknown[] {
    const { bytes, start } = this
    const values: unknown[] = new Array(readers.length)
    let at = start + 2
    for (let index = 0; index < readers.length; index++) {
      const length = bytes.readInt32BE(at)
      at += 4
      if (length === NULL) {
        values[index] = null
        continue
      }
      values[index] = readers[index]!(this, at, at + length)
      at += length
    }
    return values
  }
}
