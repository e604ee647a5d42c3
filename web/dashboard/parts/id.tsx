import { texts } from '../language.ts'
import { CopyButton } from './copy-button.tsx'

/** An id or a reference with a button that copies it. */
export function Id({ children: id }: { readonly children: string }) {
  return (
    <span className="id">
      <code>{id}</code> <CopyButton text={id} label={texts.copyId(id)} />
    </span>
  )
}
