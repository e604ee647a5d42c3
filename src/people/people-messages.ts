import type { Role, SendMail } from '../accounts/index.ts'
import { htmlText, markup } from '../platform/html.ts'
import { withoutLinks } from '../platform/text/index.ts'

/** The languages of messages to people. The first is the default. */
const LANGUAGES = ['en', 'es'] as const
type Language = (typeof LANGUAGES)[number]

type Content = Omit<Parameters<SendMail>[0], 'id' | 'to'>

interface Parts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: string
}

/** The account and the role that a message is about. */
export interface RoleInAccount {
  readonly accountName: string
  readonly role: Role
}

const INVITATION: Readonly<Record<Language, (about: RoleInAccount) => Omit<Parts, 'link'>>> = {
  en: ({ accountName, role }) => ({
    subject: `Your invitation to ${accountName}`,
    paragraphs: [
      `You are invited to ${accountName} as ${role}. Accept the invitation within 7 days:`,
      'If you do not expect this message, ignore it.',
    ],
  }),
  es: ({ accountName, role }) => ({
    subject: `Su invitación a ${accountName}`,
    paragraphs: [
      `Le han invitado a ${accountName} como ${role}. Acepte la invitación en un plazo de 7 días:`,
      'Si no espera este mensaje, ignórelo.',
    ],
  }),
}

const CHANGED_ROLE: Readonly<Record<Language, (about: RoleInAccount) => Omit<Parts, 'link'>>> = {
  en: ({ accountName, role }) => ({
    subject: `Your role in ${accountName} changed`,
    paragraphs: [
      `Your role in ${accountName} is now ${role}.`,
      'If you do not expect this change, ask an Owner of the account.',
    ],
  }),
  es: ({ accountName, role }) => ({
    subject: `Su rol en ${accountName} ha cambiado`,
    paragraphs: [
      `Su rol en ${accountName} es ahora ${role}.`,
      'Si no espera este cambio, consulte a un propietario de la cuenta.',
    ],
  }),
}

/** Returns the message with the link of an invitation. */
export function invitationMessage(locale: string | null, about: RoleInAccount, link: string): Content {
  const language = languageOf(locale)
  return layOut(language, { ...INVITATION[language](named(about)), link })
}

/** Returns the message about a changed role. */
export function changedRoleMessage(locale: string, about: RoleInAccount): Content {
  const language = languageOf(locale)
  return layOut(language, CHANGED_ROLE[language](named(about)))
}

/** Returns the names for a message. A name of an account must not become a link. */
function named(about: RoleInAccount): RoleInAccount {
  return { ...about, accountName: withoutLinks(about.accountName) }
}

function languageOf(locale: string | null): Language {
  return LANGUAGES.find((each) => locale?.split('-')[0] === each) ?? LANGUAGES[0]
}

function layOut(language: Language, { subject, paragraphs, link }: Parts): Content {
  const [opening = '', ...notes] = paragraphs
  const html = htmlText(markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<p>${opening}</p>
${link === undefined ? markup`` : markup`<p><a href="${link}">${link}</a></p>\n`}${notes.map(
  (note) => markup`<p>${note}</p>\n`,
)}</body>
</html>
`)
  const text = [opening, '', ...(link === undefined ? [] : [link, '']), ...notes, ''].join('\n')
  return { subject, text, html }
}
