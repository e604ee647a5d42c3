import { htmlText, markup } from '../html.ts'
import { withoutLinks } from '../text/index.ts'
import type { Message } from './message.ts'

/** A link of a message. */
interface MessageLink {
  readonly text: string
  readonly url: string
}

/** The parts of a message, in their order. */
export interface MessageParts {
  /** The tag of the language, such as en. */
  readonly language: string
  readonly subject: string
  readonly opening: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** The link that the message is about. Null when it has none. */
  readonly link: MessageLink | null
  readonly notes: readonly string[]
  /** Null for a message that the recipient can't unsubscribe from. */
  readonly unsubscribe: MessageLink | null
}

/**
 * Returns a message as text and as HTML with the same content. The HTML loads no other resources.
 */
export function layOutMessage(parts: MessageParts): Pick<Message, 'subject' | 'text' | 'html'> {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) }
}

function textOf({ opening, rows, link, notes, unsubscribe }: MessageParts): string {
  const shown = rows.length > 0 ? [...rows.map(([label, value]) => `${label}: ${value}`), ''] : []
  const linked = link ? [`${link.text}:`, link.url, ''] : []
  const end = unsubscribe ? [`${unsubscribe.text}:`, unsubscribe.url, ''] : []
  return [opening, '', ...shown, ...linked, ...notes, '', ...end].join('\n')
}

function htmlOf({ language, subject, opening, rows, link, notes, unsubscribe }: MessageParts): string {
  const shown = rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>\n`)
  return htmlText(markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${withoutLinks(subject)}</title></head>
<body>
<p>${opening}</p>
${rows.length > 0 ? markup`<dl>\n${shown}</dl>\n` : markup``}${
  link ? markup`<p><a href="${link.url}">${link.text}</a></p>\n<p>${link.url}</p>\n` : markup``
}${notes.map((note) => markup`<p>${note}</p>\n`)}${
  unsubscribe ? markup`<p><a href="${unsubscribe.url}">${unsubscribe.text}</a></p>\n` : markup``
}</body>
</html>
`)
}
