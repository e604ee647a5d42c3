import { buildSchema, createExecutor, type ExecutorOptions, type Feature } from '../../src/platform/graphql/index.ts'
import { formatId } from '../../src/platform/ids/index.ts'
import { notFound, problem, Refusal, refuseProblems } from '../../src/platform/refusal.ts'

/** The context of the example's resolvers. */
export interface ExampleContext {
  readonly responseHeaders: Map<string, string>
  readonly idempotencyKey: string | null
}

interface Book {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly authors: readonly { readonly name: string | null }[]
}

const SDL = `
enum BookKind { Novel Essay }
input AuthorInput { name: String!, email: Email }
input CreateBookInput {
  title: String!
  kind: BookKind = Novel
  price: Amount
  pages: Int
  publishedOn: Date
  authors: [AuthorInput!] @constraint(maxItems: 100)
  tags: [[String!]] @constraint(maxItems: 10)
  ratio: Float
  isOpen: Boolean
  parentId: ID
}
input BooksInput { first: Int, after: String, last: Int, before: String, kind: BookKind }
type Author { name: String, upperName: String!, books(first: Int): BookConnection! }
type Book implements Node {
  id: ID!
  title: String!
  kind: BookKind!
  authors: [Author!]!
  sometimes: String!
  broken: String
  siblings(first: Int, last: Int, input: BooksInput): BookConnection!
}
type Shop implements Node { id: ID! name: String! owner(lang: String! = "en"): String }
type BookEdge { node: Book! cursor: String! }
type BookConnection { edges: [BookEdge!]! pageInfo: PageInfo! }
type Appraisal { price: String }
union Thing = Book | Shop
type Query {
  book(id: ID!): Book!
  books(input: BooksInput, first: Int, last: Int, ids: [ID!] @constraint(maxItems: 3)): BookConnection!
  echo(text: String, number: Int, ratio: Float, kind: BookKind, list: [Int!] @constraint(maxItems: 1000), price: Amount, input: BooksInput): String
  needed(text: String!): String
  thing(shop: Boolean): Thing
  things: [Thing]!
  refused(problems: Int!): Book
  secretFault(text: String): String
  nullWhereNone: String!
  appraisal: Appraisal @cost(records: 30)
  late: String
}
type Mutation {
  createBook(input: CreateBookInput!): Book!
  count(id: ID): Int!
  replayed: Boolean
}
`

const uuid = '01920000-0000-7000-8000-000000000005'
const missing = '01920000-0000-7000-8000-000000000006'
const shopUuid = '01920000-0000-7000-8000-000000000007'
const book: Book = { id: uuid, title: 'Momo', kind: 'Novel', authors: [{ name: 'Ende' }, { name: null }] }
const shop = { id: shopUuid, name: 'Corner', isShop: true }
const pageInfo = { hasNextPage: () => false, hasPreviousPage: () => false, startCursor: null, endCursor: null }

/** Ids that exist in the example, and one that does not. */
export const exampleIds = {
  book: formatId('bok', uuid),
  shop: formatId('shp', shopUuid),
  missing: formatId('bok', missing),
}

let counter = 0

/** A feature that exercises every way in which an operation can succeed or fail. */
export const exampleFeature: Feature<ExampleContext> = {
  name: 'example',
  sdl: SDL,
  resolvers: {
    Query: {
      book: (_: unknown, { id }: { id: string }) => {
        if (id !== exampleIds.book) throw notFound('Book')
        return book
      },
      books: async () => ({ edges: [{ node: book, cursor: 'a' }], pageInfo }),
      echo: (_: unknown, args: object) =>
        JSON.stringify(args, (_key, part) => (typeof part === 'bigint' ? `${part}` : part)),
      needed: (_: unknown, { text }: { text: string }) => text,
      thing: (_: unknown, args: { shop?: boolean }) => (args.shop ? shop : book),
      things: () => [book, null, shop],
      refused: async (_: unknown, { problems }: { problems: number }) => {
        refuseProblems(Array.from({ length: problems }, (_each, index) => problem(`f${index}`, 'is wrong')))
        throw new Refusal('CONFLICT', 'Taken by 4111 1111 1111 1111.', { details: { id: 'x', retryAfter: 3 } })
      },
      secretFault: (_: unknown, { text }: { text: string }) => {
        throw new Error(`the driver says: ${text}`)
      },
      nullWhereNone: () => null,
      appraisal: () => ({ price: null }),
      late: () => new Promise((resolve) => setImmediate(resolve, 'late')),
    },
    Mutation: {
      createBook: (_: unknown, { input }: { input: { title: string } }) => ({ ...book, title: input.title }),
      count: async () => {
        const before = counter
        await new Promise(setImmediate)
        counter = before + 1
        return counter
      },
      replayed: (_: unknown, __: unknown, { responseHeaders }: ExampleContext) => {
        responseHeaders.set('Idempotent-Replayed', 'true')
        return true
      },
    },
    Thing: { __resolveType: (thing: object) => ('isShop' in thing ? 'Shop' : 'Book') },
    Shop: {
      id: () => exampleIds.shop,
      owner: (_: unknown, { lang }: { lang: string }) => `owner in ${lang}`,
    },
    Book: {
      id: () => exampleIds.book,
      broken: async () => {
        throw new TypeError('Cannot read 4111111111111111')
      },
      sometimes: () => null,
      siblings: () => ({ edges: [{ node: book, cursor: 'a' }], pageInfo }),
    },
    Author: {
      upperName: ({ name }: { name: string | null }) => name?.toUpperCase(),
      books: () => ({ edges: [], pageInfo }),
    },
  },
  nodes: {
    Book: { prefix: 'bok', find: async (_context, id) => (id.uuid === uuid ? book : null) },
    Shop: { prefix: 'shp', find: async (_context, id) => (id.uuid === shopUuid ? shop : null) },
  },
}

export const exampleSchema = buildSchema([exampleFeature])

/** Creates an executor of the example, and collects its log. */
export function exampleExecutor(options: Partial<ExecutorOptions> = {}) {
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  return { executor: createExecutor<ExampleContext>(exampleSchema, { log, ...options }), logged }
}
