import { isDeepStrictEqual } from 'node:util'
import type { Timestamp } from '../time/index.ts'

type NullableField<Row> = { [Field in keyof Row]-?: null extends Row[Field] ? Field : never }[keyof Row]

/** The fields of a record that an input can change. */
export interface EditableFields<Required, Nullable> {
  /** Fields that always have a value. Null leaves them unchanged. */
  readonly required: readonly Required[]
  /** Fields that null clears. */
  readonly nullable: readonly Nullable[]
}

/**
 * Returns the editable fields of a record after an update. A field that the input omits keeps its
 * value.
 */
export function editedFields<
  Row extends object,
  Required extends keyof Row = never,
  Nullable extends NullableField<Row> = never,
>(
  before: Row,
  input: { readonly [Field in Required | Nullable]?: Row[Field] | null | undefined },
  { required, nullable }: EditableFields<Required, Nullable>,
): Pick<Row, Required | Nullable> {
  const entries = [
    ...required.map((field) => [field, input[field] ?? before[field]] as const),
    ...nullable.map((field) => [field, input[field] === undefined ? before[field] : input[field]] as const),
  ]
  return Object.fromEntries(entries) as Pick<Row, Required | Nullable>
}

/**
 * Returns `after`, or `before` itself when both have the same values and the edit changes nothing.
 */
export function unchangedIfEqual<Row extends object>(before: Row, after: Row): Row {
  return isDeepStrictEqual(before, after) ? before : after
}

/**
 * Returns `after` with the time of the change, or `before` itself when both have the same values.
 */
export function changedAt<Row extends { readonly updatedAt: Timestamp }>(before: Row, after: Row, at: Timestamp): Row {
  return unchangedIfEqual(before, after) === before ? before : { ...after, updatedAt: at }
}
