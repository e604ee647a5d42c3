import assert from 'node:assert/strict'
import type { TestAccount, TestAnswer, TestServer } from './server.ts'
import type { Tenant } from './tenants.ts'

/** Returns the operations on one kind of configuration. `selection` is what each returns. */
export function configurationsAt<Shown>(
  server: Pick<TestServer, 'ask'>,
  kind: 'CheckoutConfiguration' | 'ProviderConfiguration',
  selection: string,
) {
  const list = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`
  const mutate =
    (what: 'Create' | 'Update') =>
    (account: TestAccount, input: object, headers = {}) => {
      const document = `mutation ($input: ${kind}${what}Input!) { made: ${list}${what}(input: $input) { ${selection} } }`
      return server.ask<{ made: Shown }>(account.key, document, { input }, headers)
    }
  return {
    create: mutate('Create'),
    update: mutate('Update'),
    all: async (account: TestAccount): Promise<Shown[]> => {
      const document = `{ page: ${list}s(first: 100) { edges { node { ${selection} } } } }`
      const { data } = await server.ask<{ page: { edges: { node: Shown }[] } }>(account.key, document)
      return data.page.edges.map(({ node }) => node)
    },
  }
}

/** Returns the configuration that a mutation has created or changed. */
export async function made<Shown>(answer: Promise<TestAnswer<{ made: Shown }>>): Promise<Shown> {
  const { data, errors } = await answer
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made
}

/** Returns the code and the field of each problem for which a mutation was refused. */
export async function refused(answer: Promise<TestAnswer<unknown>>): Promise<string[]> {
  const { errors = [] } = await answer
  assert.ok(errors.length > 0, 'the input was not refused')
  return errors.map(({ extensions: { code, field } }) => (field === undefined ? String(code) : `${code} ${field}`))
}

const replaceable = new WeakMap<Tenant, Promise<string>>()

/**
 * Returns a second provider configuration of a tenant, which is never a replacement. The same each
 * time, because a replacement can be repeated, and an organization can't have many configurations.
 */
export function replaceableConfiguration(tenant: Tenant): Promise<string> {
  const made = replaceable.get(tenant) ?? tenant.make.providerConfiguration()
  replaceable.set(tenant, made)
  return made
}
