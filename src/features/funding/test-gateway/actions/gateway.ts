import type { PaymentGateway } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { millisOf } from '#values/time.ts'
import { parseEvent, paymentOf } from '../said.ts'
import { isSigned, signatureHeader } from '../signature.ts'
import { findPayment, findPaymentByKey, insertPayment } from '../store/payments.ts'
import { answerDispute } from './answer.ts'
import { listBalanceRows, listPayouts, readBalance } from './balance.ts'
import { testCharges } from './charges.ts'
import { listObjects, lookUp } from './list.ts'
import { testPayouts } from './payees.ts'
import { readRefund, refund } from './refund.ts'

export const testGatewayName = 'test'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'secrets' | 'settings' | 'tasks'>

/**
 * The built-in test gateway (AMB-093). It behaves like an outside party: it has its own checkout page, reports by
 * signed events only, and moves no real money.
 */
export function createTestGateway(needs: Needs): PaymentGateway {
  return {
    name: testGatewayName,
    mode: 'test',
    async openCheckout(order) {
      const { database } = needs
      const paymentRef = `test_${newId(needs)}`
      const keepsFor = order.keepCard && (order.keepCard.customerRef ?? `customer_${newId(needs)}`)
      await insertPayment(database, { paymentRef, ...order, keepsFor, isCharge: false }, needs.clock.now())
      const kept = await findPaymentByKey(database, order.idempotencyKey)
      if (!kept) throw new Error('a payment that was just kept is not there')
      return {
        paymentRef: kept.paymentRef,
        checkoutUrl: `${needs.settings.origin}/test-gateway/pay/${kept.paymentRef}`,
      }
    },
    charges: testCharges(needs),
    async findPayment(paymentRef) {
      const found = await findPayment(needs.database, paymentRef)
      return found && paymentOf(found)
    },
    refund: (order) => refund(needs, order),
    findRefund: (refundRef) => readRefund(needs, refundRef),
    answerDispute: (answer) => answerDispute(needs, answer),
    async readEvent(body, headers) {
      const seconds = Math.floor(millisOf(needs.clock.now()) / 1000)
      if (!(await isSigned(needs.secrets, body, headers.get(signatureHeader), seconds))) return undefined
      return parseEvent(body)
    },
    lookUp: (object) => lookUp(needs, object),
    list: (kind, since, after) => listObjects(needs, kind, since, after),
    listBalanceRows: (since, after) => listBalanceRows(needs, since, after),
    listPayouts: (since, after) => listPayouts(needs, since, after),
    readBalance: () => readBalance(needs),
    payouts: testPayouts(needs),
  }
}
