import { implement } from '#platform/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { accountPage, unknownAccountPage } from './account-page.ts'
import { testGatewayName } from './actions/gateway.ts'
import { chooseAccount } from './actions/payees.ts'
import { decideDispute, settle } from './actions/settle.ts'
import { testGatewayContract } from './contract.ts'
import { challengePage, checkoutPage, finishedPage, style, unknownPage } from './pages.ts'
import { isTestAccount, type TestAccount } from './payees.ts'
import { cancelOutcome, challengeOutcome, isTestCard, outcomeOf } from './rules.ts'
import { findAccount } from './store/payees.ts'
import { findPayment, type TestPayment } from './store/payments.ts'

const formBytesMax = 4096

const html = (body: string, status = 200): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      // With 'no-referrer' the browser would send no Origin with the form.
      'referrer-policy': 'same-origin',
    },
  })
const goTo = (url: string): Response =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })

const paymentAt = async (platform: Platform, ref: string | undefined): Promise<TestPayment | undefined> =>
  platform.payments.name === testGatewayName && ref ? findPayment(platform.database, ref) : undefined

const accountAt = async (platform: Platform, ref: string | undefined): Promise<TestAccount | undefined> =>
  platform.payments.name === testGatewayName && ref ? findAccount(platform.database, ref) : undefined

/** The form must come from our own page: another site may not pay in a person's name (CSRF). */
function isOwnForm(platform: Platform, request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site ? site === 'same-origin' : request.headers.get('origin') === platform.settings.origin
}

async function readForm(platform: Platform, request: Request): Promise<URLSearchParams | undefined> {
  if (!isOwnForm(platform, request)) return undefined
  const bytes = await readBody(request, formBytesMax)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}

const challengeUrl = (payment: TestPayment): string => `/test-gateway/pay/${payment.paymentRef}/challenge`

/** The URL of a payment's page, by its state. */
function show(payment: TestPayment): Response {
  if (payment.state === 'open') return html(checkoutPage(payment))
  if (payment.state === 'requires_action') return goTo(challengeUrl(payment))
  return html(finishedPage(payment, payment.state))
}

/** Redirects the browser after a form post. */
function leave(payment: TestPayment | undefined): Response {
  if (!payment) return html(unknownPage(), 404)
  if (payment.state === 'requires_action') return goTo(challengeUrl(payment))
  return goTo(payment.state === 'cancelled' ? payment.cancelUrl : payment.successUrl)
}

export const testGatewayEndpoints = implement(testGatewayContract, {
  'GET /test-gateway/pay/:ref': async ({ platform, path }) => {
    const payment = await paymentAt(platform, path.ref)
    return payment ? show(payment) : html(unknownPage(), 404)
  },
  'POST /test-gateway/pay/:ref': async ({ platform, path, request }) => {
    const payment = await paymentAt(platform, path.ref)
    if (!payment) return html(unknownPage(), 404)
    const form = await readForm(platform, request)
    if (!form) return html(checkoutPage(payment), 403)
    const decision = form.get('dispute')
    if (decision === 'won' || decision === 'lost')
      return leave(await decideDispute(platform, payment.paymentRef, decision))
    if (form.get('action') === 'cancel') return leave(await settle(platform, payment.paymentRef, 'open', cancelOutcome))
    const card = form.get('card')
    if (!isTestCard(card)) return html(checkoutPage(payment), 400)
    return leave(await settle(platform, payment.paymentRef, 'open', outcomeOf(card)))
  },
  'GET /test-gateway/pay/:ref/challenge': async ({ platform, path }) => {
    const payment = await paymentAt(platform, path.ref)
    if (!payment) return html(unknownPage(), 404)
    return payment.state === 'requires_action' ? html(challengePage(payment)) : show(payment)
  },
  'POST /test-gateway/pay/:ref/challenge': async ({ platform, path, request }) => {
    const payment = await paymentAt(platform, path.ref)
    if (!payment) return html(unknownPage(), 404)
    const form = await readForm(platform, request)
    if (!form) return html(challengePage(payment), 403)
    const answer = form.get('answer')
    if (answer !== 'approve' && answer !== 'refuse') return html(challengePage(payment), 400)
    const outcome = challengeOutcome(answer === 'approve')
    return leave(await settle(platform, payment.paymentRef, 'requires_action', outcome))
  },
  'GET /test-gateway/account/:ref': async ({ platform, path }) => {
    const account = await accountAt(platform, path.ref)
    return account ? html(accountPage(account)) : html(unknownAccountPage(), 404)
  },
  'POST /test-gateway/account/:ref': async ({ platform, path, request }) => {
    const account = await accountAt(platform, path.ref)
    if (!account) return html(unknownAccountPage(), 404)
    const form = await readForm(platform, request)
    if (!form) return html(accountPage(account), 403)
    if (form.get('action') === 'cancel') return goTo(account.returnUrl)
    const chosen = form.get('account')
    if (!isTestAccount(chosen)) return html(accountPage(account), 400)
    await chooseAccount(platform, account.accountRef, chosen)
    return goTo(account.returnUrl)
  },
  'GET /test-gateway/style.css': () =>
    new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' } }),
})
