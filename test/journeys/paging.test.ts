import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GraphQLNamedType, getNamedType, isObjectType } from 'graphql'
import { ACCOUNT_LISTS } from '../support/paged-lists/account-lists.ts'
import { CUSTOMER_LISTS } from '../support/paged-lists/customer-lists.ts'
import { PAYMENT_LISTS } from '../support/paged-lists/payment-lists.ts'
import { SETTLEMENT_LISTS } from '../support/paged-lists/settlement-lists.ts'
import { WEBHOOK_LISTS } from '../support/paged-lists/webhook-lists.ts'
import { schema } from '../support/product-schema.ts'

/** Returns whether a type is a connection of Relay, by its fields: others have such a name, too. */
const isConnection = (type: GraphQLNamedType) => isObjectType(type) && Object.hasOwn(type.getFields(), 'edges')

test('every connection of the schema has the paging test', () => {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const connections = types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ type }) => isConnection(getNamedType(type)))
      .map(({ name }) => `${type.name}.${name}`),
  )
  const kept = [...ACCOUNT_LISTS, ...CUSTOMER_LISTS, ...PAYMENT_LISTS, ...SETTLEMENT_LISTS, ...WEBHOOK_LISTS].map(
    ({ on = 'Query', field }) => `${on}.${field}`,
  )
  assert.deepEqual([...new Set(kept)].sort(), connections.sort())
})
