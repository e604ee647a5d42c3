import type { AccountMerchantLevelApi } from '@adyen/api-library/lib/src/services/management/accountMerchantLevelApi.js'
import type { MyAPICredentialApi } from '@adyen/api-library/lib/src/services/management/myAPICredentialApi.js'
import type { ProviderAccess } from '../port/port.ts'
import { type AdyenReply, sendToAdyen } from './checkout.ts'

/** The parts of Adyen's Management API that the go-live checklist reads. */
export interface Management {
  readonly merchants: AccountMerchantLevelApi
  readonly ownCredential: MyAPICredentialApi
}

/** Calls the Management API, which only keys with one of its roles may do. Throws NoResponse. */
export async function callManagement<Body>(
  access: ProviderAccess,
  call: (management: Management) => Promise<Body>,
): Promise<AdyenReply<Body>> {
  return sendToAdyen(access, async (client) => {
    const [{ AccountMerchantLevelApi }, { MyAPICredentialApi }] = await Promise.all([
      import('@adyen/api-library/lib/src/services/management/accountMerchantLevelApi.js'),
      import('@adyen/api-library/lib/src/services/management/myAPICredentialApi.js'),
    ])
    return call({ merchants: new AccountMerchantLevelApi(client), ownCredential: new MyAPICredentialApi(client) })
  })
}
