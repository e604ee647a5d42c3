import { Outlet } from '@tanstack/react-router'
import { SessionEnd } from '../session/session-end.tsx'

/** All pages of the dashboard. */
export function Page() {
  return (
    <>
      <Outlet />
      <SessionEnd />
    </>
  )
}
