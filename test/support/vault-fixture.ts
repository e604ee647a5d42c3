import assert from 'node:assert/strict'
import { parseId } from '../../src/platform/ids/index.ts'
import { useVaultToken } from '../../src/vault/index.ts'
import { startTestServer, type TestAccount } from './server.ts'

/** A vault token as the API shows it. */
export interface Token {
  readonly id: string
  readonly orgId: string | null
  readonly contactId: string | null
  readonly contact: { readonly name: string } | null
  readonly type: string
  readonly status: string
  readonly card: Readonly<Record<string, unknown>> | null
  readonly bankAccount: Readonly<Record<string, unknown>> | null
  readonly billingAddress: object | null
  readonly externalRef: string | null
  readonly expiresAt: string | null
  readonly deletedAt: string | null
  readonly createdAt: string
}

export const FIELDS = `id orgId contactId contact { name } type status externalRef expiresAt deletedAt createdAt updatedAt
  card { bin last4 brand expirationMonth expirationYear cardholderName funding }
  bankAccount { routingNumber last4 accountType holderType accountHolderName }
  billingAddress { lines locality administrativeArea postalCode countryCode }`

export type TokenKind = 'Card' | 'BankAccount'
export const tokenizing = (kind: TokenKind) =>
  `mutation ($input: VaultTokenize${kind}Input!) { made: vaultTokenize${kind}(input: $input) { ${FIELDS} } }`
export const CARD = { number: '4242424242424242', cvc: '737' }

/** Starts the product with an organization below a platform, which tokenizes cards. */
export async function startVaultFixture() {
  const server = await startTestServer()
  const { ask } = server
  const platform = await server.account('Platform')
  const shop = await server.account('Organization', platform)

  async function tokenize(input: object = CARD, kind: TokenKind = 'Card', account: TestAccount = shop): Promise<Token> {
    const answer = await ask<{ made: Token }>(account.key, tokenizing(kind), { input })
    assert.equal(answer.errors, undefined, answer.text)
    return answer.data.made
  }

  async function read({ id }: Pick<Token, 'id'>): Promise<Token | null> {
    const query = `query ($id: ID!) { vaultToken(id: $id) { ${FIELDS} } node(id: $id) { ... on VaultToken { ${FIELDS} } }
    vaultTokens(first: 100, input: { includeDeleted: true }) { edges { node { ${FIELDS} } } } }`
    const { data, errors } = await ask<{
      vaultToken: Token | null
      node: Token | null
      vaultTokens: { edges: { node: Token }[] }
    }>(shop.key, query, { id })
    const listed = data.vaultTokens.edges.find(({ node }) => node.id === id)?.node ?? null
    assert.deepEqual([data.node, listed], [data.vaultToken, data.vaultToken])
    if (data.vaultToken === null)
      assert.deepEqual(
        errors?.map(({ extensions }) => extensions.code),
        ['NOT_FOUND'],
      )
    return data.vaultToken
  }

  return {
    server,
    sql: server.database.sql,
    platform,
    shop,
    tokenize,
    /**
     * Reads the token by its id, as a node and in the list. Fails when the results differ. Returns
     * null when the token does not exist.
     */
    read,
    statusOf: async (token: Token) => (await read(token))?.status ?? 'gone',
    /** Uses the token as a payment would. */
    use: async ({ id }: Token): Promise<void> => {
      const tokenId = parseId('vtk', id)
      assert.ok(tokenId)
      const consumerId = server.services.mintId(tokenId.shard)
      const organization = shop.account
      await useVaultToken(server.services, { tokenId, organization, consumerId, consumerType: 'PaymentPlan' })
    },
    close: () => server.close(),
  }
}
