export { sealedClientSecrets } from './client-secret.ts'
export { proveDomain } from './prove-domain.ts'
export { singleSignOnRoutes } from './single-sign-on-routes.ts'
export type { SsoConnection, SsoDomain } from './sso-connection.ts'
