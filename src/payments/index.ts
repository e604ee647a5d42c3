export { type Attempt, type AttemptedPayment, isPaidAtRecoveryLink, type PaymentOutcome } from './attempt.ts'
export type { CaptureRequest } from './captures/capture-request.ts'
export { settleCapture } from './captures/settle-capture.ts'
export { holderNameProblem, refuseHolderName } from './charging/holder-name.ts'
export { instrumentFacts, type PaymentSource } from './charging/payment-source.ts'
export { type CheckoutAmount, isPayable, refuseUnpayable, refuseUnpayableChange } from './charging/refuse-unpayable.ts'
export { attemptOfReturnToken } from './charging/return-token.ts'
export { canOpenCredential, type SendOptions, type SentAttempt, sendAttempt } from './charging/send-attempt.ts'
export { chargeColumns, type NewAttempt, prepareCharge, writeAttempt } from './charging/write-attempt.ts'
export { type Dispute, disputeOf } from './disputes/dispute.ts'
export { paymentExporter, refundExporter } from './exports/exporters.ts'
export { paymentOfRecord } from './find-records.ts'
export { insertPayment, type NewPayment } from './insert-payment.ts'
export { instrumentOfPayment, type ShownInstrument } from './instrument-of-payment.ts'
export { type Payment, paymentOf } from './payment.ts'
export type { PaymentAttempt } from './payment-attempt.ts'
export {
  type PaymentDefaults,
  type PaymentTexts,
  paymentDefaultsPart,
  paymentTextProblems,
  paymentTextsOf,
  textsOf,
} from './payment-defaults.ts'
export { type Refund, refundOf } from './refunds/refund.ts'
export { settleRefund } from './refunds/settle-refund.ts'
export { sealedPaymentAttempts } from './sealed-payment-attempts.ts'
export { PROVIDER_UNAVAILABLE_CODE } from './settlement/after-outcome.ts'
export type { FirstOutcome, OutcomeWriter } from './settlement/apply-first-outcome.ts'
export type { Settlement, WhenSettled } from './settlement/apply-outcome.ts'
export { completeAction, type ReturnParameters } from './settlement/complete-action.ts'
export { returnConsequence } from './settlement/decide-outcome.ts'
export { expireChallenge } from './settlement/expire-challenge.ts'
export { paymentEventHandler } from './settlement/payment-event-handler.ts'
export { reportLateCharge } from './settlement/report-late-charge.ts'
export { contactExists, type SaveOptions, saveStoredMethod } from './settlement/save-stored-method.ts'
export { settleAttempt } from './settlement/settle-attempt.ts'
export { type ManualOutcome, settleAttemptByHand, settleRefundByHand } from './settlement/settle-by-hand.ts'
export { settleReportedCharge } from './settlement/settle-reported-charge.ts'
export { paymentExists, releaseTokenJob, wasTokenAttempted } from './token-use.ts'
export { countDueTotals, type TotalsCounter } from './totals/count-due-totals.ts'
export { ALL_DAYS, type ChangeEvent, markTotals, recountTotals, totalsPart } from './totals/mark-totals.ts'
export { countPayments } from './totals/payment-totals.ts'
export { totalsAsOf } from './totals/totals-as-of.ts'
export {
  cancelPayment,
  changePendingPayment,
  failPayment,
  lockPaymentById,
  type PaymentTerms,
} from './unpaid-payment.ts'
