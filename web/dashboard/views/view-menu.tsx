import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import type { ViewFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { ViewAction } from './view-dialog.tsx'

interface ViewMenuProps {
  readonly view: ViewFragment
  /** True when no view has the filters of the page. */
  readonly canReplace: boolean
  readonly onAction: (action: ViewAction) => void
}

/** The menu that renames, replaces or deletes a view. */
export function ViewMenu({ view, canReplace, onAction }: ViewMenuProps) {
  const kinds = (['rename', 'replace', 'delete'] as const).filter((kind) => canReplace || kind !== 'replace')
  return (
    <MenuTrigger>
      <Button className="more" aria-label={texts.viewMenu(view.name)} />
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label={texts.viewMenu(view.name)}
          onAction={(key) => onAction({ kind: key as (typeof kinds)[number], view })}
        >
          {kinds.map((kind) => (
            <MenuItem key={kind} id={kind} className="menu-item">
              {texts.viewActions[kind]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
