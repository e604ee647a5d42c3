export { sealedClientSecrets } from './client-secret.ts'
export { proveDomainByCommand } from './prove-by-command.ts'
export { singleSignOnRoutes } from './single-sign-on-routes.ts'
export type { SsoConnection, SsoDomain } from './sso-connection.ts'
