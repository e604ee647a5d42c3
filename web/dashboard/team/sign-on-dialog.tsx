import type { Perform } from '../api/use-perform.ts'
import { usePerform } from '../api/use-perform.ts'
import {
  ChangeSsoConnectionDocument,
  CreateSsoConnectionDocument,
  DeleteSsoConnectionDocument,
  type SsoConnectionFragment,
  VerifySsoDomainDocument,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { changesIn, connectionIn, SignOnFields } from './sign-on-fields.tsx'

/** An action on a connection for single sign-on, or on a new one. */
export type SignOnAction =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'require' | 'delete'; readonly connection: SsoConnectionFragment }
  | { readonly kind: 'prove'; readonly connection: SsoConnectionFragment; readonly domain: string }

interface SignOnDialogProps {
  readonly action: SignOnAction
  readonly accountId: string
  readonly onClose: () => void
}

/** Confirms an action on a connection. */
export function SignOnDialog({ action, accountId, onClose }: SignOnDialogProps) {
  const perform = usePerform()
  const connection = action.kind === 'create' ? null : action.connection
  const { title, submit, consequence } = textsOf(action)
  return (
    <ActionDialog
      title={title}
      submit={submit}
      isDangerous={action.kind === 'delete'}
      onClose={onClose}
      onSubmit={async (fields, key) => (await send(perform, action, { accountId, fields, key })).error}
    >
      {action.kind === 'create' || action.kind === 'change' ? (
        <SignOnFields connection={connection} />
      ) : (
        <p className={action.kind === 'prove' ? 'consequence' : 'consequence live'}>{consequence}</p>
      )}
    </ActionDialog>
  )
}

interface SubmittedForm {
  readonly accountId: string
  readonly fields: FormData
  readonly key: string
}

function send(perform: Perform, action: SignOnAction, { accountId, fields, key }: SubmittedForm) {
  switch (action.kind) {
    case 'create': {
      const { issuer, clientSecret, ...rest } = connectionIn(fields)
      return perform(CreateSsoConnectionDocument, { input: { accountId, issuer, clientSecret, ...rest } }, key)
    }
    case 'change': {
      const changed = changesIn(fields, action.connection)
      if (Object.keys(changed).length === 0) return { error: undefined }
      return perform(ChangeSsoConnectionDocument, { input: { id: action.connection.id, ...changed } }, key)
    }
    case 'require': {
      const { id, required } = action.connection
      return perform(ChangeSsoConnectionDocument, { input: { id, required: !required } }, key)
    }
    case 'prove': {
      const { connection, domain } = action
      return perform(VerifySsoDomainDocument, { input: { id: connection.id, domain } }, key)
    }
    case 'delete':
      return perform(DeleteSsoConnectionDocument, { input: { id: action.connection.id } }, key)
  }
}

function textsOf(action: SignOnAction): { title: string; submit: string; consequence?: string } {
  switch (action.kind) {
    case 'create':
      return { title: texts.connectSignOn, submit: texts.connect }
    case 'change':
      return { title: texts.changeMember(action.connection.name), submit: texts.save }
    case 'require':
      return action.connection.required
        ? { title: texts.requireNoMore, submit: texts.requireNoMore, consequence: texts.requireNoMoreConsequence }
        : { title: texts.require, submit: texts.require, consequence: texts.requireConsequence }
    case 'prove':
      return {
        title: texts.proveDomain(action.domain),
        submit: texts.checkRecord,
        consequence: texts.proveConsequence(action.domain),
      }
    case 'delete':
      return {
        title: texts.deleteConnection(action.connection.name),
        submit: texts.deleteConnection(action.connection.name),
        consequence: texts.deleteConnectionConsequence,
      }
  }
}
