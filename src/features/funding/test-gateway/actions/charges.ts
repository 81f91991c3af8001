import type { GatewayCharges, GatewayPayment } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cancelOutcome, chargeOutcome } from '../rules.ts'
import { paymentOf } from '../said.ts'
import { findCard, findCharge } from '../store/cards.ts'
import { findPayment, findPaymentByKey, insertPayment } from '../store/payments.ts'
import { settle } from './settle.ts'

type Needs = Pick<Platform, 'database' | 'clock' | 'random' | 'tasks'>

/** Charges of saved cards. Each is reported by a signed event, too. */
export const testCharges = (needs: Needs): GatewayCharges => ({
  async prepare({ idempotencyKey, amount, description }) {
    const { database, clock } = needs
    const order = { idempotencyKey, amount, description, successUrl: '', cancelUrl: '' }
    const paymentRef = `test_${newId(needs)}`
    await insertPayment(database, { ...order, paymentRef, keepsFor: undefined, isCharge: true }, clock.now())
    const kept = await findPaymentByKey(database, idempotencyKey)
    if (!kept) throw new Error('a charge that was just kept is not there')
    return { paymentRef: kept.paymentRef }
  },
  confirm: ({ paymentRef, methodRef }) => confirm(needs, paymentRef, methodRef),
  async cancel(paymentRef) {
    const payment = await settle(needs, paymentRef, 'open', cancelOutcome)
    return payment && paymentOf(payment)
  },
})

async function confirm(needs: Needs, paymentRef: string, methodRef: string): Promise<GatewayPayment> {
  const kept = await findCard(needs.database, methodRef)
  const isOpen = await findCharge(needs.database, paymentRef)
  const payment =
    kept && isOpen
      ? await settle(needs, paymentRef, 'open', chargeOutcome(kept.card))
      : await findPayment(needs.database, paymentRef)
  if (!payment) throw new Error(`there is no charge ${paymentRef}`)
  return paymentOf(kept ? payment : { ...payment, failureCode: payment.failureCode ?? 'no_method' })
}
