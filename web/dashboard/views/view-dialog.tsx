import type { CombinedError } from 'urql'
import { type Perform, usePerform } from '../api/use-perform.ts'
import {
  ChangeViewDocument,
  DeleteViewDocument,
  type SavedViewList,
  SaveViewDocument,
  type ViewFragment,
} from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'
import type { ViewParameter } from './view-parameters.ts'

const NAME_CHARACTERS_MAX = 60

/** A change of the person's views. */
export type ViewAction =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'replace' | 'delete'; readonly view: ViewFragment }

interface ViewDialogProps {
  readonly action: ViewAction
  readonly list: SavedViewList
  /** The filters of the page. */
  readonly filters: readonly ViewParameter[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Saves the filters of the page as a view, or renames, replaces or deletes one. */
export function ViewDialog({ action, list, filters, onDone, onClose }: ViewDialogProps) {
  const { id: accountId } = useAccount()
  const perform = usePerform()
  const name = action.kind === 'save' ? '' : action.view.name
  return (
    <ActionDialog
      title={titleOf(action)}
      submit={texts.viewSubmits[action.kind]}
      isDangerous={action.kind === 'delete'}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const entered = String(fields.get('view') ?? '').trim()
        const error = await runAction(perform, action, { accountId, list, filters, name: entered, key })
        if (!error) onDone()
        return error
      }}
    >
      {(action.kind === 'save' || action.kind === 'rename') && (
        <Field
          name="view"
          label={texts.name}
          hint={texts.viewHint}
          defaultValue={name}
          maxLength={NAME_CHARACTERS_MAX}
          required
          // The dialog asks for nothing else.
          autoFocus
        />
      )}
      {action.kind === 'replace' && <p className="consequence">{texts.replaceViewConsequence(name)}</p>}
      {action.kind === 'delete' && <p className="consequence">{texts.deleteViewConsequence}</p>}
    </ActionDialog>
  )
}

function titleOf(action: ViewAction): string {
  return action.kind === 'save' ? texts.saveView : texts.viewTitles[action.kind](action.view.name)
}

interface SubmittedView {
  readonly accountId: string
  readonly list: SavedViewList
  readonly filters: readonly ViewParameter[]
  readonly name: string
  readonly key: string
}

async function runAction(
  perform: Perform,
  action: ViewAction,
  { accountId, list, filters: parameters, name, key }: SubmittedView,
): Promise<CombinedError | undefined> {
  switch (action.kind) {
    case 'save':
      return (await perform(SaveViewDocument, { input: { accountId, list, name, parameters } }, key)).error
    case 'rename':
      return (await perform(ChangeViewDocument, { input: { id: action.view.id, name } }, key)).error
    case 'replace':
      return (await perform(ChangeViewDocument, { input: { id: action.view.id, parameters } }, key)).error
    case 'delete':
      return (await perform(DeleteViewDocument, { input: { id: action.view.id } }, key)).error
  }
}
