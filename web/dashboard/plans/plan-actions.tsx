import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import type { PaymentPlanStatus } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { PlanAction } from './plan-action-dialog.tsx'

type Kind = 'pause' | 'resume' | 'run' | 'change-method' | 'cancel'

/** The statuses in which the API permits each action. */
const PERMITTED: Readonly<Record<Kind, readonly PaymentPlanStatus[]>> = {
  run: ['Active', 'PastDue'],
  pause: ['Active', 'PastDue'],
  resume: ['Paused'],
  'change-method': ['Active', 'Paused', 'PastDue'],
  cancel: ['Active', 'PastDue', 'Paused', 'Pending'],
}

interface PlanActionsProps {
  readonly status: PaymentPlanStatus
  readonly onAction: (action: PlanAction) => void
}

/** The menu of what can be done with a plan. */
export function PlanActions({ status, onAction }: PlanActionsProps) {
  const kinds = (Object.keys(PERMITTED) as Kind[]).filter((kind) => PERMITTED[kind].includes(status))
  if (kinds.length === 0) return null
  return (
    <MenuTrigger>
      <Button className="button primary">{texts.actions}</Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={texts.actions} onAction={(key) => onAction({ kind: key as Kind })}>
          {kinds.map((kind) => (
            <MenuItem key={kind} id={kind} className="menu-item">
              {texts.planActions[kind]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
