import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Entry } from './records.ts'

/** Where what happens is written down. */
export interface Journal {
  readonly write: (entry: Entry) => void
  readonly close: () => void
}

/** Of a processor that is forgotten when it ends. */
export const NO_JOURNAL: Journal = { write: () => {}, close: () => {} }

/** A journal, and what was written in it before, oldest first. */
export interface OpenJournal {
  readonly journal: Journal
  readonly entries: readonly Entry[]
}

/**
 * Opens the file. Each line is in the system's hands before `write`
 * returns, so that it outlives a killed process; a power failure is not what a sandbox is for, and the disk is never
 * waited for. A last line that was cut short was never answered for, and goes.
 */
export function openJournal(path: string): OpenJournal {
  const file = openSync(path, 'a+', 0o600)
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) ftruncateSync(file, Buffer.byteLength(whole))
  const lines = whole.split('\n').slice(0, -1)
  return {
    entries: lines.map((line) => JSON.parse(line) as Entry),
    journal: {
      write: (entry) => {
        writeSync(file, `${JSON.stringify(entry)}\n`)
      },
      close: () => closeSync(file),
    },
  }
}
