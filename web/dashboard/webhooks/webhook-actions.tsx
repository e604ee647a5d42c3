import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { texts } from '../language.ts'

/** An action on a webhook. */
export type WebhookAction = 'test' | 'edit' | 'switch' | 'rotate' | 'recover' | 'delete'

/** Returns the name of an action. */
export function nameOfAction(action: WebhookAction, isEnabled: boolean): string {
  switch (action) {
    case 'test':
      return texts.sendTest
    case 'edit':
      return texts.editWebhook
    case 'switch':
      return isEnabled ? texts.disable : texts.enable
    case 'rotate':
      return texts.rotateSecret
    case 'recover':
      return texts.recover
    case 'delete':
      return texts.deleteWebhook
  }
}

interface WebhookActionsProps {
  readonly isEnabled: boolean
  readonly onAction: (action: WebhookAction) => void
}

/** The button that sends a test event, and the menu of the other actions on a webhook. */
export function WebhookActions({ isEnabled, onAction }: WebhookActionsProps) {
  // The API sends nothing to a disabled webhook.
  const kinds = (['edit', 'switch', 'recover', 'rotate', 'delete'] as const).filter(
    (kind) => isEnabled || kind !== 'recover',
  )
  return (
    <>
      {isEnabled && (
        <button type="button" className="button" onClick={() => onAction('test')}>
          {texts.sendTest}
        </button>
      )}
      <MenuTrigger>
        <Button className="button primary">{texts.actions}</Button>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" aria-label={texts.actions} onAction={(key) => onAction(key as WebhookAction)}>
            {kinds.map((kind) => (
              <MenuItem key={kind} id={kind} className="menu-item">
                {nameOfAction(kind, isEnabled)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  )
}
