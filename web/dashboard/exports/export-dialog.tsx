import { useNavigate } from '@tanstack/react-router'
import { usePerform } from '../api/use-perform.ts'
import { dayAfter, startOfDate } from '../dates.ts'
import { CreateExportDocument, type ExportKind } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { Choice, Field } from '../parts/field.tsx'
import { useAccount } from '../shell/account.ts'

const KINDS = [
  'Payments',
  'Refunds',
  'PaymentPlans',
  'Occurrences',
  'Contacts',
  'Deliveries',
] as const satisfies readonly ExportKind[]

interface ExportDialogProps {
  readonly kind?: ExportKind
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly onClose: () => void
}

/** Starts an export of a period, and leads to the list of exports. */
export function ExportDialog({ kind, from, until, onClose }: ExportDialogProps) {
  const { id: orgId, timeZone } = useAccount()
  const perform = usePerform()
  const navigate = useNavigate()
  return (
    <ActionDialog
      title={kind ? texts.exportOf(texts.exportKinds[kind]) : texts.exportRecords}
      submit={texts.startExport}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const chosen = kind ?? (String(fields.get('kind')) as ExportKind)
        const first = String(fields.get('first') ?? '')
        const last = String(fields.get('last') ?? '')
        const period = {
          ...(first && { since: startOfDate(first, timeZone) }),
          ...(last && { until: startOfDate(dayAfter(last), timeZone) }),
        }
        const { error } = await perform(CreateExportDocument, { input: { orgId, kind: chosen, ...period } }, key)
        if (!error) void navigate({ to: '/$account/exports', params: { account: orgId } })
        return error
      }}
    >
      {!kind && (
        <Choice name="kind" label={texts.exportKind} options={KINDS.map((each) => [each, texts.exportKinds[each]])} />
      )}
      <Field name="first" label={texts.from} type="date" defaultValue={from} hint={texts.exportPeriodHint} />
      <Field name="last" label={texts.until} type="date" defaultValue={until} />
      <p className="consequence">{texts.exportConsequence}</p>
    </ActionDialog>
  )
}
