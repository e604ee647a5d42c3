import type { Account, Context, Services } from '../../src/accounts/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import {
  type InsertVaultTokenParameters,
  insertVaultToken,
} from '../../src/vault/insert-vault-token.queries.generated.ts'
import { vaultTokenizeCard } from '../../src/vault/vault-tokenize-card.ts'
import { contextOf } from '../accounts.ts'
import { median } from '../ratios.ts'

const WARM_UP_ROUNDS = 3
const ROUND_MS = 1_200
const SETTLE_EVERY_ROUNDS = 8
export const CALLERS = 32

export const CARD = {
  number: '4242424242424242',
  expirationMonth: 12,
  expirationYear: 2099,
  cvc: '737',
  cardholderName: 'Ada Lovelace',
  externalRef: 'A-1042',
} as const

/** Calls a second of the operation and of its bare statement, and their ratio in all rounds. */
export interface Ratio {
  readonly product: number
  readonly bare: number
  readonly ratio: number
  readonly min: number
  readonly max: number
}

/** Measures tokenized cards a second, alternating between the operation and its bare statement. */
export async function measureTokenizing(
  services: Services,
  owner: Account,
  { rounds: count, settle }: { readonly rounds: number; readonly settle: () => Promise<void> },
): Promise<Ratio> {
  console.error('Tokenizing …')
  const newRequest = () => contextOf(services, owner)
  const operation = (context = newRequest()) => vaultTokenizeCard(context, CARD)
  const statement = await bareStatement(services, newRequest(), operation)
  const rounds: { product: number; bare: number }[] = []
  for (let round = 0; round < count; round++) {
    if (round % SETTLE_EVERY_ROUNDS === 0) await settle()
    if (round % 2 === 0) {
      const bare = await perSecond(statement)
      rounds.push({ bare, product: await perSecond(() => operation()) })
    } else {
      const product = await perSecond(() => operation())
      rounds.push({ product, bare: await perSecond(statement) })
    }
  }
  const counted = rounds.slice(WARM_UP_ROUNDS)
  const ratios = counted.map(({ product, bare }) => product / bare)
  return {
    product: median(counted.map(({ product }) => product)),
    bare: median(counted.map(({ bare }) => bare)),
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
  }
}

/**
 * Runs the operation's statement with the same rows each time, except for the ids and the event's
 * text.
 */
async function bareStatement(
  { db, mintId }: Services,
  context: Context,
  operation: (context: Context) => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  const bound: object[] = []
  const write: Services['db']['write'] = {
    run: (statement, parameters) => {
      bound.push(parameters)
      return db.write.run(statement, parameters)
    },
  }
  await operation({ ...context, db: { ...db, write } })
  const example = bound.at(-1) as InsertVaultTokenParameters
  const event = JSON.parse(example.payloads[0]!) as { readonly data: object }
  return () => {
    const [id, eventId, auditId] = [mintId(example.shard), mintId(example.shard), mintId(example.shard)]
    const data = { ...event.data, id: formatId('vtk', id) }
    const payload = JSON.stringify({ ...event, id: formatId('evt', eventId), data })
    return db.write.run(insertVaultToken, {
      ...example,
      ...{ id, auditId, eventIds: [eventId], subjectIds: [id], payloads: [payload] },
    })
  }
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - startedMs < ROUND_MS) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, client))
  return done / ((performance.now() - startedMs) / 1000)
}
