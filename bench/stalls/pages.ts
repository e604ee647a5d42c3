import type { GraphQLSchema } from 'graphql'
import { bodyOf, type ExampleRequest } from './example-request.ts'
import { operationsOf, selectionOf } from './inputs.ts'

/** The public ids that requests for pages contain. */
export interface PageIds {
  readonly orgId: string
  readonly webhookIds: readonly string[]
  readonly configurationId: string
  readonly settlementId: string
}

const PAGE = 100
/** The selections of a page, from the deepest. The deepest may be refused as too complex. */
const DEPTHS = [6, 5, 4, 3]

/** The lists of which the bench seeds no full page. */
const NOT_SEEDED: ReadonlySet<string> = new Set([
  'apiKeys',
  'auditEntries',
  'checkoutConfigurations',
  'mailSuppressions',
  'organizations',
  'providerConfigurations',
  'vaultTokens',
  'webhooks',
])

/** Returns requests for a full page of each list, with all fields to each depth. */
function* fullPages(schema: GraphQLSchema, ids: PageIds): Generator<ExampleRequest> {
  const inputs: Readonly<Record<string, string>> = {
    webhooks: `, input: { ownerId: "${ids.orgId}" }`,
    webhookRequests: `, input: { webhookId: "${ids.webhookIds[0]}" }`,
    settlementLines: `, input: { settlementId: "${ids.settlementId}" }`,
    unsettledDisputes: `, input: { configurationId: "${ids.configurationId}", olderThanDays: 0 }`,
    unsettledPayments: `, input: { configurationId: "${ids.configurationId}" }`,
    unsettledRefunds: `, input: { configurationId: "${ids.configurationId}", olderThanDays: 0 }`,
    unsettledReturns: `, input: { configurationId: "${ids.configurationId}" }`,
  }
  for (const { name, args, output } of operationsOf(schema, null)) {
    if (!args.some((arg) => arg.name === 'first') || !args.some((arg) => arg.name === 'after')) continue
    for (const depth of DEPTHS) {
      const query = `{ ${name}(first: ${PAGE}${inputs[name] ?? ''}) ${selectionOf(output, depth)} }`
      yield {
        name: `${name}: a full page with all fields to depth ${depth}`,
        path: '/',
        body: bodyOf(query),
        ...(!NOT_SEEDED.has(name) && { page: { list: name, items: PAGE } }),
      }
    }
  }
}

/**
 * Returns valid requests for the largest pages, and requests in which every nested page is refused.
 */
export function* pageRequests(schema: GraphQLSchema, ids: PageIds): Generator<ExampleRequest> {
  yield* fullPages(schema, ids)
  const { webhookIds } = ids
  const contacts = (first: number, inner: string) => `{ contacts(first: ${first}) { edges { node { id ${inner} } } } }`
  const methods = `paymentMethods(first: 12) { edges { node ${selectionOf(schema.getType('PaymentMethod') as never, 1)} } }`
  const aliases = (args: string) =>
    Array.from({ length: 15 }, (_, index) => `a${index}: paymentMethods(${args}) { edges { cursor } }`).join(' ')
  const throughMethods = (inner: string) =>
    contacts(100, `paymentMethods(first: 10) { edges { node { contact { ${inner} } } } }`)
  const request = selectionOf(schema.getType('WebhookRequest') as never, 2)
  const deliveries = webhookIds
    .slice(0, 5)
    .map(
      (id, index) =>
        `w${index}: webhookRequests(first: 100, input: { webhookId: "${id}" }) { edges { node ${request} } }`,
    )
  const four = Array.from({ length: 4 }, (_, index) => `c${index}: ${contacts(100, methods).slice(2, -2)}`).join(' ')
  const cases: readonly (readonly [string, string])[] = [
    ['contacts, each with 10 payment methods', contacts(100, methods)],
    ['4 pages of contacts, each with 10 payment methods', `{ ${four} }`],
    ['contacts, each with 15 pages that are refused', contacts(100, aliases('first: 101'))],
    ['contacts, each with 15 pages of one', contacts(100, aliases('first: 1'))],
    ['contacts, each with 15 empty pages', contacts(100, aliases('first: 0'))],
    [
      'contacts of payment methods of contacts, each with 8 pages that are refused',
      throughMethods(aliases('first: 0, last: 0').split(' a8:')[0] ?? ''),
    ],
    [
      'contacts of payment methods of contacts, each with 8 pages of one',
      throughMethods(aliases('first: 1').split(' a8:')[0] ?? ''),
    ],
    ['5 pages of 100 webhook requests', `{ ${deliveries.join(' ')} }`],
  ]
  for (const [name, query] of cases) yield { name: `pages: ${name}`, path: '/', body: bodyOf(query) }
}
