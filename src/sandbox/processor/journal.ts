import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { LedgerEntry } from './records.ts'

/** An append-only file of ledger entries. */
export interface Journal {
  readonly write: (entries: readonly LedgerEntry[]) => void
  /** Writes with the next entries, or within 50 ms. A killed process may lose it. */
  readonly writeSoon: (entry: LedgerEntry) => void
  readonly close: () => void
}

/** The journal of a processor that stores nothing. */
export const NO_JOURNAL: Journal = { write: () => {}, writeSoon: () => {}, close: () => {} }

const SOON_MS = 50

/** A journal and its entries, oldest first. */
export interface OpenJournal {
  readonly journal: Journal
  readonly entries: readonly LedgerEntry[]
}

/**
 * Opens the file. `write` returns after the operating system has the data, so that entries survive
 * a killed process. They are not flushed to disk, so a power failure can lose them. Removes a
 * truncated last line, whose call got no response.
 */
export function openJournal(path: string): OpenJournal {
  const file = openSync(path, 'a+', 0o600)
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) ftruncateSync(file, Buffer.byteLength(whole))
  let waiting = ''
  let soon: NodeJS.Timeout | null = null

  function writeLines(lines: string): void {
    if (soon) clearTimeout(soon)
    soon = null
    const all = waiting + lines
    waiting = ''
    if (all) writeSync(file, all)
  }

  const lines = whole.split('\n').slice(0, -1)
  return {
    entries: lines.map((line) => JSON.parse(line) as LedgerEntry),
    journal: {
      write: (entries) => writeLines(entries.map(lineOf).join('')),
      writeSoon: (entry) => {
        waiting += lineOf(entry)
        soon ??= setTimeout(writeLines, SOON_MS, '').unref()
      },
      close: () => {
        writeLines('')
        closeSync(file)
      },
    },
  }
}

function lineOf(entry: LedgerEntry): string {
  return `${JSON.stringify(entry)}\n`
}
