import { sealedRows } from '../../platform/crypto/index.ts'
import { NIL_UUID } from '../../platform/ids/index.ts'
import { credentialAad } from './credential.ts'
import {
  resealPaymentMethod,
  type StalePaymentMethodsRow,
  stalePaymentMethods,
} from './sealed-payment-methods.queries.generated.ts'

interface NewCredentials {
  readonly newCredentialSealed: Buffer
  readonly newFormerCredentialsSealed: Buffer[]
}

/** The sealed credentials of payment methods, current and former, for rotations of the root key. */
export const sealedPaymentMethods = sealedRows<StalePaymentMethodsRow, NewCredentials>({
  table: 'payment_methods',
  columns: ['credential_sealed', 'former_credentials_sealed'],
  key: ({ shard, id }) => ({ shard, id }),
  page: ({ read }, range, after) =>
    read.run(stalePaymentMethods, { ...range, afterShard: after?.shard ?? -1, afterId: after?.id ?? NIL_UUID }),
  reseal: (row, reseal) => ({
    newCredentialSealed: reseal(row.credentialSealed, credentialAad(row)),
    newFormerCredentialsSealed: row.formerCredentialsSealed.map((former) => reseal(former, credentialAad(row))),
  }),
  write: (tx, row, values) => tx.run(resealPaymentMethod, { ...row, ...values }),
})
