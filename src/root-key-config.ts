import type { Config, SettingReader } from './config.ts'

/** Returns the root key and the one that is being left, and notes everything that is wrong with them. */
export function readRootKeys(
  env: NodeJS.ProcessEnv,
  setting: SettingReader,
  problems: string[],
): Pick<Config, 'rootKey' | 'rootKeyFormer'> {
  const rootKey = setting.key('TALLYSTICK_ROOT_KEY')
  const rootKeyFormer = setting.key('TALLYSTICK_ROOT_KEY_FORMER')
  if (rootKeyFormer && !env.TALLYSTICK_ROOT_KEY)
    problems.push('TALLYSTICK_ROOT_KEY_FORMER needs TALLYSTICK_ROOT_KEY beside it.')
  if (rootKey && rootKeyFormer?.equals(rootKey))
    problems.push('TALLYSTICK_ROOT_KEY_FORMER must be another key than TALLYSTICK_ROOT_KEY.')
  return { rootKey, rootKeyFormer }
}
