import { createRootRoute, createRoute } from '@tanstack/react-router'
import { NotFound } from './shell/not-found.tsx'
import { Page } from './shell/page.tsx'
import { RouteFailure } from './shell/route-failure.tsx'
import { Shell } from './shell/shell.tsx'

/** The route of all pages. */
export const root = createRootRoute({ component: Page, notFoundComponent: NotFound, errorComponent: RouteFailure })

/** The route of all pages of an account. */
export const account = createRoute({ getParentRoute: () => root, path: '/$account', component: Shell })
