import { useState } from 'react'
import { usePerform } from '../api/use-perform.ts'
import { CreateOrganizationDocument, type Mode } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from './account.ts'

interface CreateOrganizationDialogProps {
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

/** Creates an organization below the account. Sandbox accounts offer no other mode. */
export function CreateOrganizationDialog({ onCreated, onClose }: CreateOrganizationDialogProps) {
  const { id: parentId, name: parent, mode: modeAbove, timeZone, regions } = useAccount()
  const perform = usePerform()
  const [mode, setMode] = useState<Mode>('Sandbox')
  const modes: readonly Mode[] = modeAbove === 'Live' ? ['Sandbox', 'Live'] : ['Sandbox']
  return (
    <ActionDialog
      title={texts.createOrganization}
      submit={texts.createOrganization}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const given = (field: string) => String(fields.get(field) ?? '').trim()
        const [zone, region] = [given('timeZone'), given('region')]
        const input = {
          parentId,
          mode,
          name: given('name'),
          ...(zone && { timeZone: zone }),
          ...(region && { region }),
        }
        const { data, error } = await perform(CreateOrganizationDocument, { input }, key)
        if (data) onCreated(data.organizationCreate.id)
        return error
      }}
    >
      <Field name="name" label={texts.name} maxLength={255} autoComplete="off" required />
      <Choice
        name="mode"
        label={texts.mode}
        options={modes.map((each) => [each, texts.modes[each]])}
        onChange={(value) => setMode(value as Mode)}
      />
      <Field
        name="timeZone"
        label={texts.timeZone}
        autoComplete="off"
        defaultValue={timeZone}
        hint={texts.timeZoneHint}
      />
      {regions.length > 0 && (
        <Choice
          name="region"
          label={texts.region}
          options={[['', texts.regionOf(parent)], ...regions.map((each) => [each, each] as const)]}
        />
      )}
      <p className={mode === 'Live' ? 'consequence live' : 'consequence'}>{texts.createOrganizationText[mode]}</p>
    </ActionDialog>
  )
}
