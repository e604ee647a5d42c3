import { type Problem, problem } from '../refusal.ts'
import { cardNumberProblem, isStorable } from './text-problem.ts'

/** A key-value pair of the caller, returned unchanged and in order. */
export interface MetadataEntry {
  readonly key: string
  readonly value: string
}

const VALUE_BYTES_MAX = 500
const KEY = /^[A-Za-z0-9_.-]{1,40}$/

/** Returns every problem of the metadata, each with its own path such as `metadata.3.key`. */
export function metadataProblems(entries: readonly MetadataEntry[]): Problem[] {
  const seen = new Set<string>()
  return entries.flatMap(({ key, value }, index) => {
    const repeated = seen.has(key)
    seen.add(key)
    return [keyProblem(key, repeated, `metadata.${index}.key`), valueProblem(value, `metadata.${index}.value`)].filter(
      (problem) => problem !== null,
    )
  })
}

function keyProblem(key: string, repeated: boolean, field: string): Problem | null {
  if (!KEY.test(key)) {
    return problem(field, 'must have 1 to 40 characters: letters, digits, underscores, hyphens and periods')
  }
  return repeated ? problem(field, 'must be unique within the metadata') : cardNumberProblem(field, key)
}

function valueProblem(value: string, field: string): Problem | null {
  if (!isStorable(value)) return problem(field, 'must not contain a NUL character or an unpaired surrogate')
  if (Buffer.byteLength(value) > VALUE_BYTES_MAX) {
    return problem(field, `must have at most ${VALUE_BYTES_MAX} bytes of UTF-8`)
  }
  return cardNumberProblem(field, value)
}

/**
 * Returns the metadata as `json` text, which keeps order and characters. Null stays null, an empty
 * list stays empty.
 */
export function metadataText(entries: readonly MetadataEntry[] | null): string | null {
  return entries && JSON.stringify(entries.map(({ key, value }) => ({ key, value })))
}
