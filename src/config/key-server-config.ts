import { resolve } from 'node:path'
import { secret } from '../platform/log/index.ts'
import type { AwsIdentity, KmsSettings, TransitSettings, WrapKind, WrapSettings } from '../vault/keys/index.ts'
import type { SettingReader } from './setting-reader.ts'

/** The address at which ECS serves a container's credentials. */
const ECS = 'http://169.254.170.2'
const TRANSIT_KEY = 'tallystick'

/** The settings of key servers. Each is read on first use, so that a problem is added once. */
export interface KeyServers {
  readonly transit: () => TransitSettings
  readonly kms: () => KmsSettings
  /** Returns the same server as a wrapping server. */
  readonly wrap: (kind: WrapKind) => WrapSettings
  /** Returns whether a server is in use. */
  readonly isUsed: (kind: WrapKind) => boolean
}

/** Creates the reader of key servers. */
export function keyServers(setting: SettingReader): KeyServers {
  let transit: TransitSettings | null = null
  let kms: KmsSettings | null = null
  const servers = {
    transit: () => (transit ??= readTransit(setting)),
    kms: () => (kms ??= readKms(setting)),
  }
  return {
    ...servers,
    wrap: (kind) =>
      kind === 'aws-kms'
        ? servers.kms()
        : { ...servers.transit(), keyName: setting.env.TALLYSTICK_TRANSIT_KEY || TRANSIT_KEY },
    isUsed: (kind) => (kind === 'aws-kms' ? kms : transit) !== null,
  }
}

function readTransit(setting: SettingReader): TransitSettings {
  const { env, problems } = setting
  const { TALLYSTICK_TRANSIT_TOKEN: text, TALLYSTICK_TRANSIT_TOKEN_FILE: file } = env
  if (!text === !file)
    problems.push('vault-transit requires either TALLYSTICK_TRANSIT_TOKEN or TALLYSTICK_TRANSIT_TOKEN_FILE.')
  if (text && !/^[\x21-\x7e]+$/.test(text)) problems.push('TALLYSTICK_TRANSIT_TOKEN must not contain white space.')
  return {
    kind: 'vault-transit',
    url: ringUrl('TALLYSTICK_TRANSIT_URL', setting) ?? '',
    token: file ? { file: resolve(file) } : { text: secret(text ?? '') },
    mount: pathOf('TALLYSTICK_TRANSIT_MOUNT', setting) ?? 'transit',
    namespace: pathOf('TALLYSTICK_TRANSIT_NAMESPACE', setting),
  }
}

function readKms(setting: SettingReader): KmsSettings {
  const { env, problems } = setting
  const keyId = env.TALLYSTICK_KMS_KEY ?? ''
  const region = env.TALLYSTICK_KMS_REGION || env.AWS_REGION || ''
  if (!/^[\w:/-]{1,2048}$/.test(keyId))
    problems.push('TALLYSTICK_KMS_KEY must be the id, ARN or alias of an AWS KMS key.')
  if (!/^[a-z]{2}[a-z0-9-]{1,30}$/.test(region))
    problems.push('TALLYSTICK_KMS_REGION must be the name of an AWS region.')
  const url = env.TALLYSTICK_KMS_URL ? ringUrl('TALLYSTICK_KMS_URL', setting) : null
  return {
    kind: 'aws-kms',
    keyId,
    region,
    url: url ?? `https://kms.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
    identity: readIdentity(setting),
  }
}

/** Reads the AWS credentials in the order of AWS's own software. */
function readIdentity(setting: SettingReader): AwsIdentity {
  const { env, problems } = setting
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = env
  if (accessKeyId && secretAccessKey)
    return {
      by: 'keys',
      accessKeyId,
      secretAccessKey: secret(secretAccessKey),
      sessionToken: token ? secret(token) : null,
    }
  const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: path, AWS_CONTAINER_CREDENTIALS_FULL_URI: full } = env
  if (!path && !full)
    problems.push(
      'aws-kms requires AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, or the AWS_CONTAINER_CREDENTIALS_… of ECS or EKS Pod Identity.',
    )
  if (path && !path.startsWith('/'))
    problems.push('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI must be a path that begins with a slash.')
  const url = path ? `${ECS}${path}` : setting.url('AWS_CONTAINER_CREDENTIALS_FULL_URI', ['https:', 'http:'])
  const { AWS_CONTAINER_AUTHORIZATION_TOKEN: authorization, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile } = env
  return {
    by: 'container',
    url: url ?? '',
    token: authorization ? secret(authorization) : null,
    tokenFile: tokenFile || null,
  }
}

/** Reads the address of a key server, which has neither path nor user. */
function ringUrl(name: string, setting: SettingReader): string | null {
  const { env, problems } = setting
  if (!env[name]) problems.push(`${name} is required by this key server.`)
  const text = setting.url(name, ['https:', 'http:'])
  if (!text) return null
  const { pathname, search, username } = new URL(text)
  if (pathname !== '/' || search || username) problems.push(`${name} must contain only a host and a port.`)
  return text.replace(/\/+$/, '')
}

function pathOf(name: string, { env, problems }: SettingReader): string | null {
  const path = env[name]?.replaceAll(/^\/+|\/+$/g, '')
  if (!path) return null
  if (!/^[\w-]+(\/[\w-]+)*$/.test(path)) problems.push(`${name} must be a path of letters, digits, - and _.`)
  return path
}
