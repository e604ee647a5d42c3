import { isLoopback } from '../platform/hosts.ts'
import { secret } from '../platform/log/index.ts'
import type { MailSettings, SmtpServer } from '../platform/mail/index.ts'
import type { SettingReader } from './setting-reader.ts'

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const NAMED = /^\s*([^<>"\p{Cc}]{0,100}?)\s*<([^<>\s]+)>\s*$/u

/**
 * Reads how messages are sent. Without a mail server they are kept in the development mailbox, and
 * in production sending is off.
 */
export function readMailSettings(setting: SettingReader, production: boolean): MailSettings {
  const { env, problems } = setting
  const text = setting.url('SMTP_URL', ['smtp:', 'smtps:'])
  if (env.MAIL_FROM && !env.SMTP_URL) problems.push('MAIL_FROM requires SMTP_URL.')
  if (!text) return { by: production ? 'nothing' : 'mailbox' }
  return { by: 'smtp', server: readServer(new URL(text), problems), from: readSender(setting) }
}

function readServer(url: URL, problems: string[]): SmtpServer {
  const { protocol, hostname, port, pathname, search, hash } = url
  if (!hostname || !/^\/?$/.test(pathname) || search || hash)
    problems.push('SMTP_URL must contain only a host and, if needed, a user, a password and a port.')
  const encrypted = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (encrypted ? 465 : 587)),
    tls: encrypted ? 'Always' : isLoopback(hostname) ? 'Never' : 'Required',
    login: readLogin(url, problems),
  }
}

function readLogin({ username, password }: URL, problems: string[]): SmtpServer['login'] {
  if (!username && !password) return null
  try {
    return { user: decodeURIComponent(username), password: secret(decodeURIComponent(password)) }
  } catch {
    problems.push('SMTP_URL must contain its user and password percent-encoded.')
    return null
  }
}

function readSender({ env, problems }: SettingReader): { name: string; address: string } {
  const text = env.MAIL_FROM
  const [, name = '', address = ''] = NAMED.exec(text ?? '') ?? [null, '', text?.trim()]
  if (!ADDRESS.test(address))
    problems.push(
      'MAIL_FROM is required with SMTP_URL: an address, or a name with an address such as Shop <pay@example.com>.',
    )
  return { name, address }
}
