export { enqueuePaymentMessage } from './enqueue-payment-message.ts'
export { paymentMessageFollows } from './payment-message-follows.ts'
export { sendPaymentMessage } from './send-payment-message.ts'
