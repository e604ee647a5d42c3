import type { FastifyRequest } from 'fastify'
import { containsCardNumber } from '../../platform/card-numbers/index.ts'
import { plainAddress } from '../../platform/http/index.ts'
import type { PaymentDecision } from '../payment-sessions/index.ts'

const CHARACTERS_MAX = 512

/** The browser that a request comes from, as far as a bank's challenge is fitted to it. */
export function browserOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): PaymentDecision['browser'] {
  const { 'user-agent': userAgent, accept: acceptHeader } = headers
  if (!userAgent || !acceptHeader) return undefined
  // Both are kept with what the customer agrees to. No browser writes a card number there.
  if (containsCardNumber(userAgent) || containsCardNumber(acceptHeader)) return undefined
  return {
    userAgent: userAgent.slice(0, CHARACTERS_MAX),
    acceptHeader: acceptHeader.slice(0, CHARACTERS_MAX),
    ipAddress: plainAddress(ip),
  }
}
