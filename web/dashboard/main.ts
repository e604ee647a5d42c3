import './dashboard.css'
import { loadTexts } from './language.ts'
import { partsOfAddress } from './root-address.ts'
import { prefetchFrame } from './shell/frame-client.ts'

/**
 * Shows the dashboard. This script is small: it sends the first requests while the browser still
 * loads the scripts of the pages.
 */
async function start(container: Element): Promise<void> {
  const [account, page] = partsOfAddress()
  if (account && isSecureContext) prefetchFrame(account, !page)
  await loadTexts()
  const { show } = await import('./app.tsx')
  show(container)
}

const container = document.querySelector('#dashboard')
if (container) void start(container)
