import { type MouseEvent, useContext, useState } from 'react'
import { StepUpContext } from '../api/use-perform.ts'
import { texts } from '../language.ts'
import { ROOT, signInAddress } from '../root-address.ts'

const UNAUTHENTICATED = 401
const FORBIDDEN = 403

interface DownloadLinkProps {
  /** The path of the file, from the root of the product. */
  readonly path: string
  readonly text: string
}

/** A link to a file. Asks for a factor first when the person has proven none recently. */
export function DownloadLink({ path, text }: DownloadLinkProps) {
  const askForFactor = useContext(StepUpContext)
  const [hasFailed, setFailed] = useState(false)
  const address = new URL(path.slice(1), ROOT).href
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    let status = await statusOf(address)
    if (status === FORBIDDEN && (await askForFactor())) status = await statusOf(address)
    if (status === UNAUTHENTICATED) return location.assign(signInAddress())
    const isPermitted = status === 200
    setFailed(!isPermitted)
    if (isPermitted) location.assign(address)
  }
  return (
    <>
      <a href={address} download className="download" onClick={(event) => void download(event)}>
        {text}
      </a>
      <span role="status">{hasFailed && ` ${texts.downloadFailed}`}</span>
    </>
  )
}

/** Returns the status of a download that is not started, or null without a connection. */
async function statusOf(address: string): Promise<number | null> {
  const response = await fetch(address, { method: 'HEAD' }).catch(() => null)
  return response?.status ?? null
}
