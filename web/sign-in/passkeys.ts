import { send } from './routes.ts'

/** Asks the browser for a passkey. Returns whether the server accepted it. */
export async function provePasskey(): Promise<boolean> {
  const options = await send<PublicKeyCredentialRequestOptionsJSON>('passkey/options')
  if (options.refusal) return false
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.body)
  const response = await navigator.credentials.get({ publicKey })
  return (await send('passkey', { response })).refusal === null
}

/** Asks the browser for a new passkey. Returns whether the server accepted it. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<boolean> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await navigator.credentials.create({ publicKey })
  return (await send('passkeys', { response, name: navigator.platform || 'Passkey' })).refusal === null
}
