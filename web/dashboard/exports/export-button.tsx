import { useState } from 'react'
import type { ExportKind } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { useMay } from '../shell/account.ts'
import { ExportDialog } from './export-dialog.tsx'

interface ExportButtonProps {
  /** The records of the list. Without it, the dialog asks. */
  readonly kind?: ExportKind
  /** The period of the list's filter, as calendar dates. Both are included. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Opens the dialog of an export, for people with the permission. */
export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('Exports')) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {texts.exportRecords}
      </button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
