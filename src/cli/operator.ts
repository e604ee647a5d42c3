import { hostname, userInfo } from 'node:os'

/**
 * Returns the operating-system user and the host that run this process, as `ada@pay-1`; with sudo
 * as `root@pay-1 (sudo: ada)`. The user is the one of the process. The name after `sudo` is what
 * the environment says.
 */
export function operatorOf(sudoUser: string | null): string {
  const user = systemUser()
  return `${user}@${hostname()}${sudoUser && sudoUser !== user ? ` (sudo: ${sudoUser})` : ''}`
}

/** Returns the user's number where it has no name, as in a container. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}
