import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { Insecure } from './shell/insecure.tsx'

/**
 * Shows the page of the address. Pages lead a browser without a session to the page to sign in. At
 * an insecure address it only says so.
 */
export function show(container: Element): void {
  createRoot(container).render(
    <StrictMode>{isSecureContext ? <RouterProvider router={router} /> : <Insecure />}</StrictMode>,
  )
}
