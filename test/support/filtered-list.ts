import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { PagedAnswer } from './paged-list.ts'

/** A list with known rows, at most 100. */
export interface FilteredList<Row extends { readonly id: string }, Filter extends object> {
  readonly ask: (query: string, variables: Readonly<Record<string, unknown>>) => Promise<PagedAnswer>
  readonly field: string
  readonly inputType: string
  /** The fields of `input` that each request has. */
  readonly owner: object
  /** True for a list with `totalCount`. */
  readonly isCounted: boolean
  /** The rows, newest first. */
  readonly rows: readonly Row[]
  readonly filters: fc.Arbitrary<Filter>
  /** Returns whether the list has the row under a filter. */
  readonly matches: (row: Row, filter: Filter) => boolean
}

interface Answer {
  readonly list: {
    readonly edges: readonly { readonly node: { readonly id: string } }[]
    readonly totalCount?: { readonly count: number; readonly atLeast: boolean }
  }
}

/**
 * Sends random combinations of filters. Fails when the list is not what a filter of the known rows
 * returns. Fails too when no combination finds a part of the rows: then it tested nothing.
 */
export async function assertFilters<Row extends { readonly id: string }, Filter extends object>(
  list: FilteredList<Row, Filter>,
): Promise<void> {
  const count = list.isCounted ? 'totalCount { count atLeast }' : ''
  const query = `query ($input: ${list.inputType}) {
    list: ${list.field}(first: 100, input: $input) { ${count} edges { node { id } } } }`
  let parts = 0
  await fc.assert(
    fc.asyncProperty(list.filters, async (filter) => {
      const { data, errors } = await list.ask(query, { input: { ...list.owner, ...filter } })
      assert.equal(errors, undefined, JSON.stringify(errors))
      const expected = list.rows.filter((row) => list.matches(row, filter)).map(({ id }) => id)
      const { edges, totalCount } = (data as Answer).list
      assert.deepEqual(
        edges.map(({ node }) => node.id),
        expected,
      )
      if (list.isCounted) assert.deepEqual(totalCount, { count: expected.length, atLeast: false })
      if (expected.length > 0 && expected.length < list.rows.length) parts += 1
    }),
    { numRuns: 100 },
  )
  assert.ok(parts > 0, 'no combination of filters finds a part of the rows')
}

/** Returns filters of which each is set in about a third of the combinations. */
export function someOf<Filter extends object>(
  filters: {
    readonly [Name in keyof Filter]: fc.Arbitrary<Filter[Name]>
  },
): fc.Arbitrary<Partial<Filter>> {
  const entries = Object.entries<fc.Arbitrary<unknown>>(filters)
  return fc
    .tuple(
      ...entries.map(([name, values]) =>
        fc.option(
          values.map((value) => [name, value] as const),
          { freq: 1 },
        ),
      ),
    )
    .map((chosen) => Object.fromEntries(chosen.filter((entry) => entry !== null)) as Partial<Filter>)
}

/** Returns the bounds of a period from these times, either of which may be missing. */
export function periods(times: readonly string[]): fc.Arbitrary<{ since?: string; until?: string }> {
  return fc
    .tuple(fc.option(fc.nat(times.length - 1)), fc.option(fc.nat(times.length - 1)))
    .filter(([from, to]) => from === null || to === null || from < to)
    .map(([from, to]) => ({
      ...(from !== null && { since: times[from] ?? '' }),
      ...(to !== null && { until: times[to] ?? '' }),
    }))
}

/** Returns whether a time is within a period. */
export function isWithin(time: string, { since, until }: { since?: string; until?: string }): boolean {
  const at = Date.parse(time)
  return (since === undefined || at >= Date.parse(since)) && (until === undefined || at < Date.parse(until))
}

/** Returns amount ranges in cents with their currency, or an empty filter. */
export function amountRanges(
  cents: readonly number[],
  currency: string,
): fc.Arbitrary<{ minAmount?: string; maxAmount?: string; currency?: string }> {
  const shown = (amount: number) => (amount / 100).toFixed(2)
  const range = fc
    .tuple(fc.option(fc.constantFrom(...cents)), fc.option(fc.constantFrom(...cents)))
    .filter(([min, max]) => min === null || max === null || min <= max)
    .map(([min, max]) => ({
      ...(min !== null && { minAmount: shown(min) }),
      ...(max !== null && { maxAmount: shown(max) }),
      currency,
    }))
  return fc.oneof(fc.constant({}), range)
}

/** Returns whether cents are within an amount range. */
export function isInRange(
  cents: number,
  { minAmount, maxAmount }: { minAmount?: string; maxAmount?: string },
): boolean {
  return (
    (minAmount === undefined || cents >= Math.round(Number(minAmount) * 100)) &&
    (maxAmount === undefined || cents <= Math.round(Number(maxAmount) * 100))
  )
}
