import { writeExport } from '../accounts/exports/index.ts'
import type { Services } from '../accounts/index.ts'
import { sendLinkRequest, sendSessionLink } from '../checkout/links/index.ts'
import { sendPaymentMessage } from '../checkout/payment-messages/index.ts'
import { pollIdentitySession } from '../customers/verification/index.ts'
import { releaseTokenJob, settleAttempt, settleCapture, settleRefund } from '../payments/index.ts'
import { deleteCredential, movePaymentMethods } from '../payments/methods/index.ts'
import { checkProviderConfiguration } from '../payments/providers/index.ts'
import { fetchDailyReports } from '../payments/settlement-reports/index.ts'
import { deleteLostSavedViews, sendInvitation, sendPersonMessage } from '../people/index.ts'
import { retryPlansOfMethod, scheduleUpcomingOfOrganization } from '../plans/index.ts'
import type { Mailer } from '../platform/mail/index.ts'
import type { JobHandlers } from '../platform/queue/index.ts'
import { EXPORTERS } from './exporters.ts'
import { whenSettled } from './when-settled.ts'

/** Returns the handlers of all kinds of jobs. */
export const jobHandlers = (services: Services, mailer: Mailer | null): JobHandlers => ({
  SettleAttempt: (job) => settleAttempt(services, whenSettled, job),
  SettleCapture: (job) => settleCapture(services, whenSettled, job),
  SettleRefund: (job) => settleRefund(services, job),
  ReleaseVaultToken: (job) => releaseTokenJob(services, job),
  ForgetCredential: (job) => deleteCredential(services, job),
  RetryPlansOfMethod: (job) => retryPlansOfMethod(services, job),
  ScheduleUpcoming: (job) => scheduleUpcomingOfOrganization(services, job),
  SendSessionLink: (job) => sendSessionLink(services, mailer, job),
  SendLinkRequest: (job) => sendLinkRequest(services, mailer, job),
  SendPaymentMessage: (job) => sendPaymentMessage(services, mailer, job),
  SendPersonMessage: (job) => sendPersonMessage(services, mailer, job),
  SendInvitation: (job) => sendInvitation(services, mailer, job),
  FollowIdentitySession: (job) => pollIdentitySession(services, job),
  MovePaymentMethods: (job) => movePaymentMethods(services, job),
  CheckProviderConfiguration: (job) => checkProviderConfiguration(services, job),
  FetchDailyReports: (job) => fetchDailyReports(services, whenSettled, job),
  WriteExport: (job) => writeExport(services, EXPORTERS, job),
  DeleteSavedViews: (job) => deleteLostSavedViews(services, job),
})
