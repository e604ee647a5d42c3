import { createContext, useCallback, useContext } from 'react'
import { type AnyVariables, type OperationResult, type TypedDocumentNode, useClient } from 'urql'
import { useAccount } from '../shell/account.ts'
import { headersOf, uncachedClientOf } from './client.ts'
import { needsStepUp } from './problems.ts'

/** Asks the person for a factor. Returns whether they proved one. */
export type AskForFactor = () => Promise<boolean>

/** The dialog of the shell that asks for a factor. */
export const StepUpContext = createContext<AskForFactor>(() => Promise.resolve(false))

/**
 * Sends a mutation under an idempotency key, by which a repeated request has one effect. Asks for a
 * factor and sends it again when the API requires one of the last minutes.
 */
export type Perform = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  idempotencyKey: string,
) => Promise<OperationResult<Data, Variables>>

/**
 * Returns the function that sends mutations for the current account. `isSecret`: the cache keeps no
 * result, and so no new key or link. Pages then read the changed records again themselves.
 */
export function usePerform({ isSecret = false }: { readonly isSecret?: boolean } = {}): Perform {
  const cachedClient = useClient()
  const { id: account } = useAccount()
  const askForFactor = useContext(StepUpContext)
  return useCallback(
    async (document, variables, idempotencyKey) => {
      const client = isSecret ? uncachedClientOf(account) : cachedClient
      const headers = { ...headersOf(account), 'idempotency-key': idempotencyKey }
      const send = () => client.mutation(document, variables, { fetchOptions: { headers } }).toPromise()
      const sent = await send()
      if (!needsStepUp(sent.error)) return sent
      return (await askForFactor()) ? send() : sent
    },
    [cachedClient, isSecret, account, askForFactor],
  )
}
