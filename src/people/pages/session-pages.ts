import type { FastifyInstance } from 'fastify'
import { type Language, languageOf } from '../../checkout/language/index.ts'
import { pageDocument, pageHeaders, readPageAssets } from '../../checkout/pages/index.ts'
import { jsonBlock, markup } from '../../platform/html.ts'

/** The pages below `/session/`, by the last part of their address. */
const VIEWS = ['sign-in', 'accept', 'reset', 'new-password', 'step-up', 'security', 'demo'] as const
type View = (typeof VIEWS)[number]

/** The number of folders between the address of a page and the root of the product. */
const DEPTH = 1

interface PageTexts {
  readonly titles: Readonly<Record<View, string>>
  readonly noScript: string
}

const TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    titles: {
      'sign-in': 'Sign in',
      accept: 'Accept your invitation',
      reset: 'Reset your password',
      'new-password': 'Choose a new password',
      'step-up': "Confirm it's you",
      security: 'Sign-in and security',
      demo: 'Sign in',
    },
    noScript: 'This page needs JavaScript, which is switched off in this browser.',
  },
  es: {
    titles: {
      'sign-in': 'Iniciar sesión',
      accept: 'Acepte su invitación',
      reset: 'Restablezca su contraseña',
      'new-password': 'Elija una contraseña nueva',
      'step-up': 'Confirme que es usted',
      security: 'Acceso y seguridad',
      demo: 'Iniciar sesión',
    },
    noScript: 'Esta página necesita JavaScript, que está desactivado en este navegador.',
  },
}

/**
 * Serves the pages on which people sign in, accept an invitation, reset their password, prove a
 * factor again and change their factors. A page contains no data of a person: its script calls the
 * routes below `/session/`. The token of a link is in the fragment of the address, which browsers
 * don't send.
 */
export function sessionPages(): (app: FastifyInstance) => void {
  const { signIn, icon } = readPageAssets()
  const headers = pageHeaders([], DEPTH)
  const documentOf = (view: View, language: Language) => {
    const { titles, noScript } = TEXTS[language]
    const { script, style } = signIn
    return pageDocument({ language, title: `${titles[view]} · Tallystick`, depth: DEPTH, style, icon }, (assets) => ({
      head: markup`<script type="module" src="${assets}/${script.name}" integrity="${script.integrity}"></script>
`,
      body: markup`<div id="page"></div>
<noscript><p>${noScript}</p></noscript>
${jsonBlock('state', { view, language })}`,
    }))
  }
  return (app) => {
    for (const view of VIEWS)
      app.get(`/session/${view}`, { logLevel: 'silent' }, async (request, reply) =>
        reply.headers(headers).send(documentOf(view, languageOf(request.headers['accept-language']))),
      )
  }
}
