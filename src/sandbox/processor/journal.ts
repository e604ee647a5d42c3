import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Entry } from './records.ts'

/** Where what happens is written down. */
export interface Journal {
  readonly write: (entries: readonly Entry[]) => void
  /** Writes it with what is written next, or soon: what a kill may forget. */
  readonly writeSoon: (entry: Entry) => void
  readonly close: () => void
}

/** Of a processor that is forgotten when it ends. */
export const NO_JOURNAL: Journal = { write: () => {}, writeSoon: () => {}, close: () => {} }

const SOON_MS = 50

/** A journal, and what was written in it before, oldest first. */
export interface OpenJournal {
  readonly journal: Journal
  readonly entries: readonly Entry[]
}

/**
 * Opens the file. What was written is in the system's hands before `write` returns, so that it outlives a killed process; a
 * power failure is not what a sandbox is for, and the disk is never waited for. A last line that was cut short was never answered for, and goes.
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
    entries: lines.map((line) => JSON.parse(line) as Entry),
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

function lineOf(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`
}
