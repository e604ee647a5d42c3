import type { GraphQLResolveInfo } from 'graphql'
import { containsCardNumber } from '../../platform/card-numbers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { type AuditedRun, runAudited } from '../audit/audited-run.ts'
import type { Context } from '../context.ts'
import { claim, type Outcome } from './claim-idempotency-key.ts'
import { deleteIdempotencyKey, endLease } from './idempotency.queries.generated.ts'
import { type IdempotentRun, record } from './idempotent-run.ts'

const KEY_CHARACTERS_MAX = 255
const PATH_CHARACTERS_MAX = 255

/** The definition of a mutation, for the audit log and for idempotency. */
export interface Mutation<Input, Result extends object> {
  /** The GraphQL type of the record that the mutation creates or changes. */
  readonly type: string
  /**
   * Returns the owner's shard, where the idempotency key is stored with the effect. Derived from
   * ids only; never throws.
   */
  readonly shard: (context: Context, input: Input) => number
  /**
   * Returns the shard of the created record, in which ids are reserved. Default: `shard`. It may
   * differ in a repeat, which keeps the reserved ids.
   */
  readonly recordShard?: (context: Context, input: Input) => Promise<number>
  /**
   * True if the transaction of the mutation runs in the directory. The outcome under an
   * `Idempotency-Key` is then handed over to the cell of the shard.
   */
  readonly runsInDirectory?: true
  /**
   * Runs the mutation, writing with `transaction` or `singleStatement`. Returns the object for the
   * field resolvers.
   */
  readonly run: (context: Context, input: Input) => Promise<Result>
  /** Returns the UUID of the record in the result. Default: its `id`. */
  readonly recordId?: (result: Result) => string
  /**
   * The id prefix of a record whose secret the result contains. Such a result is never replayed:
   * CONFLICT names the record.
   */
  readonly secretOf?: string
  /**
   * Returns the part of the input that identifies the request. Default: the whole input. A keyed
   * hash of it is stored for a day. Exclude values that someone with the root key could guess and
   * that must not be stored that long.
   */
  readonly identifyingInput?: (input: Input) => unknown
  /**
   * Reads the record again if `node` can't, for example after its deletion, or if the result is
   * more than the record. `reservedIds`: the ids that were reserved for the first run's records.
   */
  readonly readAgain?: (context: Context, uuid: string, reservedIds: readonly string[]) => Promise<Result | null>
}

/** The arguments of a mutation. */
interface Arguments<Input> {
  readonly input: Input
}

/**
 * Creates the resolver of a mutation. Each run writes one audit entry: with its effect, or
 * separately if it is refused, fails or is replayed. With an `Idempotency-Key`, the effect happens
 * once in 24 hours: a repeated request returns the current record, and a refused one may be
 * retried.
 */
export function mutation<Input, Result extends object>(definition: Mutation<Input, Result>) {
  return (_root: unknown, { input }: Arguments<Input>, request: Context, info: GraphQLResolveInfo): Promise<Result> => {
    const audited: AuditedRun = { action: info.fieldName, recordType: definition.type, entry: 'due', outcome: 'done' }
    const context = { ...request, audited }
    const run = () =>
      request.idempotencyKey === null ? definition.run(context, input) : runOnce(definition, context, input, info)
    return runAudited(context, run, (result) => recordIdOf(definition, result))
  }
}

function recordIdOf<Input, Result extends object>({ recordId }: Mutation<Input, Result>, result: Result) {
  return recordId ? recordId(result) : (result as { id: string }).id
}

async function runOnce<Input, Result extends object>(
  definition: Mutation<Input, Result>,
  context: Context,
  input: Input,
  info: GraphQLResolveInfo,
): Promise<Result> {
  const rowKey = rowKeyOf(context, info, definition.shard(context, input))
  const identifyingInput = definition.identifyingInput ? definition.identifyingInput(input) : input
  const requestHash = context.sealer.hmac('idempotent request', canonicalJson([info.fieldName, identifyingInput]))
  const recordShard = (await definition.recordShard?.(context, input)) ?? rowKey.shard
  const claimed = await claim(context, rowKey, requestHash, {
    recordShard,
    outcomeType: definition.type,
    isOutcomeDeferred: definition.runsInDirectory === true && !context.db.isInDirectory(rowKey.shard),
  })
  if ('outcome' in claimed) return replay(definition, context, claimed.outcome)
  const { run } = claimed
  try {
    const result = await definition.run({ ...context, idempotent: run }, input)
    // A run that changed nothing opened no transaction. Its record is still an outcome.
    if (!run.recorded) await record(context.db.write, run, recordIdOf(definition, result))
    return result
  } catch (error) {
    if (!run.recorded) await releaseLease(context, run, error)
    throw error
  }
}

function rowKeyOf(context: Context, info: GraphQLResolveInfo, shard: number): IdempotentRun['rowKey'] {
  const key = context.idempotencyKey ?? ''
  const path = responsePath(info)
  if (key.length < 1 || key.length > KEY_CHARACTERS_MAX) {
    throw invalid('Idempotency-Key', `must have 1 to ${KEY_CHARACTERS_MAX} characters`)
  }
  if (path.length > PATH_CHARACTERS_MAX) {
    throw invalid('Idempotency-Key', `cannot be used with an alias of more than ${PATH_CHARACTERS_MAX} characters`)
  }
  if (containsCardNumber(path)) {
    throw invalid('Idempotency-Key', 'cannot be used with an alias that contains a card number')
  }
  return { shard, accountId: context.caller.account.id, key, path }
}

function responsePath(info: GraphQLResolveInfo): string {
  const keys: (string | number)[] = []
  for (let step: GraphQLResolveInfo['path'] | undefined = info.path; step; step = step.prev) keys.unshift(step.key)
  return keys.join('.')
}

/** Returns the record of the first run in its current state. */
async function replay<Input, Result extends object>(
  { secretOf, readAgain }: Mutation<Input, Result>,
  context: Context,
  outcome: Outcome,
): Promise<Result> {
  if (secretOf !== undefined) {
    throw new Refusal(
      'CONFLICT',
      'This Idempotency-Key has already created a record. Its secret was returned once and cannot be read again.',
      {
        details: { id: formatId(secretOf, outcome.id) },
      },
    )
  }
  const found = readAgain
    ? await readAgain(context, outcome.id, outcome.reservedIds)
    : await context.findNode(context, outcome.type, outcome.id)
  if (found === null)
    throw new Refusal('NOT_FOUND', 'The record that was created with this Idempotency-Key no longer exists.')
  context.responseHeaders.set('Idempotent-Replayed', 'true')
  if (context.audited) context.audited.outcome = 'replayed'
  return found as Result
}

/**
 * Deletes the key's row after a refusal, because nothing happened. After an unexpected error, or if
 * an earlier run may have had its effect, only the lease ends: the next attempt resumes with the
 * same ids. A row with a committed outcome stays unchanged.
 */
async function releaseLease(context: Context, run: IdempotentRun, error: unknown): Promise<void> {
  const lease = { ...run.rowKey, leaseToken: run.leaseToken }
  try {
    if (error instanceof Refusal && !run.isResumed) await context.db.write.run(deleteIdempotencyKey, lease)
    else await context.db.write.run(endLease, { ...lease, now: context.wallNow() })
  } catch {
    // The lease expires by itself. The caller must receive the first error.
  }
}

/** Returns JSON with sorted keys, so that equal inputs give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
