import type { GraphQLResolveInfo } from 'graphql'
import { containsCardNumber } from '../../platform/card-numbers/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { type AuditedRun, runAudited } from '../audit/audited-run.ts'
import type { Context } from '../context.ts'
import { claim, type Outcome } from './claim-idempotency-key.ts'
import { deleteIdempotencyKey, endLease } from './idempotency.queries.generated.ts'
import { type IdempotentRun, record } from './idempotent-run.ts'

const KEY_CHARACTERS_MOST = 255
const PATH_CHARACTERS_MOST = 255

/** What a mutation is, for the audit log and under an `Idempotency-Key`. */
export interface Mutation<Args extends object, Result extends object> {
  /** The GraphQL type of the record that the mutation makes or changes. */
  readonly type: string
  /** The bucket of the owner addressed, where the key's row lies with the effect; told from ids alone, never refusing. */
  readonly shard: (context: Context, input: Input<Args>) => number
  /** Finds, decides, writes (by `transaction` or `singleStatement`) and gives what the field resolvers take. */
  readonly run: (context: Context, input: Input<Args>) => Promise<Result>
  /** The UUID of the record in the result; by default its `id`. */
  readonly recordId?: (result: Result) => string
  /** The id prefix of the record whose secret the result shows. Such a result is never replayed: CONFLICT names the record. */
  readonly secretOf?: string
  /**
   * What of the input tells this request from another; by default all of it. A keyed hash of it is kept for a day: what is
   * short enough to be guessed by whoever has the root key, and must not be known that long, stays out of it.
   */
  readonly told?: (input: Input<Args>) => unknown
  /**
   * Reads the record again where `node` no longer finds it, as after its deletion, or where the answer was more than the record.
   * `reservedIds`: those from which the first such request took its own.
   */
  readonly readAgain?: (context: Context, uuid: string, reservedIds: readonly string[]) => Promise<Result | null>
}

/** What an operation takes: a field's one argument `input`, or all its arguments when it has none of that name. */
type Input<Args> = Args extends { input: infer Wrapped } ? Wrapped : Args

/**
 * Makes the resolver of a mutation. Each run leaves one entry in the audit log: with its effect when it is done, apart when
 * it is refused, fails or is replayed. Without the header `Idempotency-Key` it just runs. With it the effect happens once
 * in 24 hours: the same request again is answered with the record read again, a refused one may be tried again.
 */
export function mutation<Args extends object, Result extends object>(definition: Mutation<Args, Result>) {
  return (_root: unknown, args: Args, asked: Context, info: GraphQLResolveInfo): Promise<Result> => {
    const input = ('input' in args ? args.input : args) as Input<Args>
    const audited: AuditedRun = { action: info.fieldName, recordType: definition.type, entry: 'due', outcome: 'done' }
    const context = { ...asked, audited }
    const run = () =>
      asked.idempotencyKey === null ? definition.run(context, input) : runOnce(definition, context, input, info)
    return runAudited(context, run, (result) => recordIdOf(definition, result))
  }
}

function recordIdOf<Args extends object, Result extends object>({ recordId }: Mutation<Args, Result>, result: Result) {
  return recordId ? recordId(result) : (result as { id: string }).id
}

async function runOnce<Args extends object, Result extends object>(
  definition: Mutation<Args, Result>,
  context: Context,
  input: Input<Args>,
  info: GraphQLResolveInfo,
): Promise<Result> {
  const place = placeOf(context, info, definition.shard(context, input))
  const told = definition.told ? definition.told(input) : input
  const requestHash = context.sealer.hmac('idempotent request', canonicalJson([info.fieldName, told]))
  const claimed = await claim(context, place, requestHash, definition.type)
  if ('outcome' in claimed) return replay(definition, context, claimed.outcome)
  const { run } = claimed
  try {
    const result = await definition.run({ ...context, idempotent: run }, input)
    // What found nothing to change opened no transaction; its record is an outcome all the same.
    if (!run.recorded) await record(context.db.write, run, recordIdOf(definition, result))
    return result
  } catch (error) {
    if (!run.recorded) await letGo(context, run, error)
    throw error
  }
}

function placeOf(context: Context, info: GraphQLResolveInfo, shard: number): IdempotentRun['place'] {
  const key = context.idempotencyKey ?? ''
  const path = responsePath(info)
  if (key.length < 1 || key.length > KEY_CHARACTERS_MOST) {
    throw invalid('Idempotency-Key', `must have 1 to ${KEY_CHARACTERS_MOST} characters`)
  }
  if (path.length > PATH_CHARACTERS_MOST) {
    throw invalid('Idempotency-Key', `cannot be used with an alias of more than ${PATH_CHARACTERS_MOST} characters`)
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

/** The record of the first such request as it is now. */
async function replay<Args extends object, Result extends object>(
  { secretOf, readAgain }: Mutation<Args, Result>,
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
 * After a refusal nothing has happened and the row goes. After a fault nobody knows, so the row stays and only its lease
 * ends: the next try resumes with the same ids. Both leave alone a row whose outcome was committed after all.
 */
async function letGo(context: Context, { place, leaseToken }: IdempotentRun, error: unknown): Promise<void> {
  try {
    if (error instanceof Refusal) await context.db.write.run(deleteIdempotencyKey, { ...place, leaseToken })
    else await context.db.write.run(endLease, { ...place, leaseToken, now: context.wallNow() })
  } catch {
    // The lease lapses by itself; what the caller must hear is the first error.
  }
}

/** JSON whose keys are in order, so that equal inputs give equal text whatever order a client wrote them in. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
