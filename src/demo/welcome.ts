import type { Demo } from './demo-file.ts'

/** What the terminal shows once everything answers: where it is, the keys, and lines that work when pasted. */
export function welcome(url: string, demo: Demo | null, mailbox: string | null): string {
  const lines = ['', `Tallystick is running at ${url}`, '']
  if (demo) lines.push(...keys(demo), ...walk(url, demo))
  else
    lines.push(
      'Make an account and a key to begin:',
      '',
      '  npm run -s tallystick -- account create --kind organization --name Example',
      '  npm run -s tallystick -- key create --account <id>',
      '',
    )
  if (mailbox !== null) lines.push(`Messages are not sent but kept at ${mailbox}`, '')
  lines.push('Open the url in a browser for the API explorer. Ctrl-C stops everything.', '')
  return `${lines.join('\n')}\n`
}

function keys(demo: Demo): string[] {
  const rows = demo.accounts.map(({ kind, name, key }) => `  ${kind.padEnd(13)}${name.padEnd(24)}${key}`)
  return ['API keys of the demo (sandbox):', '', ...rows, '']
}

function walk(url: string, demo: Demo): string[] {
  const organization = demo.accounts.find(({ kind }) => kind === 'Organization')
  const query = '{ viewer { name } contacts { edges { node { id name email } } } }'
  const curl = `curl -s ${url} -H 'authorization: Bearer ${organization?.key}' -H 'content-type: application/json' -d '${JSON.stringify({ query })}'`
  const page = demo.checkoutLink ? [`A checkout page:                 ${demo.checkoutLink}`] : []
  const receiver = demo.webhook ? [`Webhook deliveries it received:  ${demo.webhook.url}`] : []
  return ['Try:', '', `  ${curl}`, '', ...page, ...receiver, '']
}
