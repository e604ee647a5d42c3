import './dashboard.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { type SessionStatus, send } from '../sign-in/routes.ts'
import { LOCALE } from './language.ts'
import { signInAddress } from './root-address.ts'
import { router } from './router.tsx'

/** Shows the dashboard to a browser with a session, and sends others to the page to sign in. */
async function start(container: Element): Promise<void> {
  // Without a response the pages say what is wrong.
  const { body } = await send<SessionStatus>('status').catch(() => ({ body: null }))
  if (body && body.status !== 'signed_in') return location.replace(signInAddress())
  createRoot(container).render(
    <StrictMode>
      <I18nProvider locale={LOCALE}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}

const container = document.querySelector('#dashboard')
if (container) void start(container)
