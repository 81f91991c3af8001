import type { GatewayCharges, GatewayEvent, ListedKind, ListedObject, PaymentGateway } from '#platform/payments.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { PayoutGateway } from '#platform/payouts.ts'
import type { GatewayTaxes } from '#platform/taxes.ts'
import type { Instant } from '#values/time.ts'
import type { Calls, Process } from './calls.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'

const unavailable = () => new GatewayUnavailable()

type Ask = <T>(what: string, perform: () => T) => Promise<T>

const chargesPort = ({ charges }: SimulatedGateway, ask: Ask): GatewayCharges => ({
  prepare: (order) => ask('prepare', () => charges.prepare(order)),
  confirm: (order) => ask('confirm', () => charges.confirm(order)),
  cancel: (ref) => ask('cancel', () => charges.cancel(ref)),
})

const payoutsPort = ({ payees }: SimulatedGateway, ask: Ask): PayoutGateway => ({
  openPayee: (order) => ask('openPayee', () => payees.open(order)),
  findPayee: (ref) => ask('findPayee', () => payees.find(ref)),
  transfer: (order) => ask('transfer', () => payees.transfer(order)),
  reverse: (order) => ask('reverse', () => payees.reverse(order)),
  payOut: (order) => ask('payOut', () => payees.payOut(order)),
  findPayout: (_, ref) => ask('findPayout', () => payees.findPayout(ref)),
})

const taxesPort = (taxes: NonNullable<SimulatedGateway['taxes']>, ask: Ask): GatewayTaxes => ({
  calculate: (order) => ask('calculate tax', () => taxes.calculate(order)),
  report: (paid) => ask('report tax', () => taxes.report(paid)),
})

/** The gateway as the product reaches it: slow, failing, or losing answers. */
export function gatewayPort(gateway: SimulatedGateway, calls: Calls, process: Process, who: string): PaymentGateway {
  const ask: Ask = <T>(what: string, perform: () => T): Promise<T> => {
    const name = `${who}: gateway ${what}`
    const work = async () => perform()
    return calls.make<T>({ name, process, perform: work, fault: unavailable, failsAfter: true, isSlow: true })
  }
  const findRefund = (ref: string) =>
    [...gateway.payments.values()].flatMap((one) => one.refunds).find((one) => one.ref === ref)
  return {
    name: 'simulated',
    mode: 'test',
    charges: chargesPort(gateway, ask),
    payouts: payoutsPort(gateway, ask),
    ...(gateway.taxes && { taxes: taxesPort(gateway.taxes, ask) }),
    openCheckout: (order) => ask('openCheckout', () => gateway.open(order)),
    findPayment: (ref) =>
      ask('findPayment', () => {
        const payment = gateway.payments.get(ref)
        return payment && gateway.seen(payment)
      }),
    refund: (order) => ask('refund', () => gateway.refund(order)),
    findRefund: (ref) =>
      ask('findRefund', () => {
        const found = findRefund(ref)
        return found && gateway.refundAnswer(found)
      }),
    answerDispute: (answer) => ask('answerDispute', () => gateway.answer(answer)),
    readEvent: async (body) => JSON.parse(body) as GatewayEvent,
    lookUp: (object) =>
      ask('lookUp', () => {
        const found = gateway.all().get(object) ?? gateway.payees.lookUp(object)
        return found ? [found] : []
      }),
    listBalanceRows: (since) =>
      ask('rows', () => ({
        items: gateway.balance.rows.filter((one) => !since || one.madeAt >= since),
        next: undefined,
      })),
    listPayouts: () => ask('payouts', () => ({ items: [...gateway.balance.payouts], next: undefined })),
    readBalance: () => ask('balance', () => [{ currency: 'usd', amount: gateway.balance.sum() }]),
    list: (kind, since) =>
      ask('list', () => ({ items: [...gateway.all().values()].filter(isListed(kind, since)), next: undefined })),
  }
}

const isListed =
  (kind: ListedKind, since: Instant) =>
  (one: ListedObject): boolean =>
    one.madeAt >= since && kind === ('payment' in one ? 'payments' : 'refund' in one ? 'refunds' : 'disputes')
