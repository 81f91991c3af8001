import { addRow } from './balance.ts'
import type { BankPayout, PeerAccount, PeerBank, Reversal, Transfer } from './connect-world.ts'
import { branch, type Form, json, leaf, missing, pageOf, refused, remarks, WireError } from './wire.ts'
import type { World } from './world.ts'

// Connected accounts that only receive: hosted onboarding, transfers to them, payouts from there to banks.

type Call = {
  readonly method: string
  readonly path: string
  readonly form: Form
  readonly query: Form
  readonly account: string | undefined
}

/** @returns undefined for calls about other things. */
export function answerConnect(world: World, call: Call, pages: string): unknown {
  const { method, path, form, query, account } = call
  const [, version, kind = '', id = '', rest = ''] = path.split('/')
  if (version === 'v2') return answerNewer(world, call, pages)
  if (kind === 'accounts' && rest === 'external_accounts') {
    const { banks } = mustAccount(world, id)
    return { object: 'list', url: path, data: banks, has_more: false }
  }
  if (kind === 'balance_settings' && method === 'POST') return keepSettings(world, account ?? '', form)
  if (kind === 'transfers') {
    if (method === 'GET' && id === '') return listTransfers(world, query, path)
    if (method === 'GET') return world.connect.transfers.get(id) ?? fault(missing(id))
    return rest === 'reversals' ? reverse(world, id, form) : transfer(world, form)
  }
  if (kind !== 'payouts' || account === undefined) return undefined
  mustAccount(world, account)
  if (method === 'POST') return payOut(world, account, form)
  const own = [...world.connect.payouts.values()].filter((one) => one.account === account)
  if (id === '') return pageOf(own, query, path, world.pageMax)
  return own.find((one) => one.id === id) ?? fault(missing(id))
}

function fault(error: WireError): never {
  throw error
}

function answerNewer(world: World, { method, path, form, query }: Call, pages: string): unknown {
  const [, , , kind, id = ''] = path.split('/')
  if (kind === 'account_links') {
    const account = mustAccount(world, leaf(form, 'account') ?? '')
    const use = branch(form, 'use_case')
    const urls = branch(use, leaf(use, 'type') ?? '')
    if (!leaf(urls, 'return_url') || !leaf(urls, 'refresh_url')) throw refused('invalid_fields')
    const back = encodeURIComponent(leaf(urls, 'return_url') ?? '')
    return { object: 'v2.core.account_link', account: account.id, url: `${pages}/connect/${account.id}?back=${back}` }
  }
  if (kind !== 'accounts') throw new WireError(404, 'invalid_request_error', 'not_found')
  const account = method === 'POST' ? openAccount(world, form) : world.connect.accounts.get(id)
  if (!account) throw new WireError(404, 'invalid_request_error', 'not_found')
  return shown(world, account, Object.values(branch(method === 'POST' ? form : query, 'include') ?? {}))
}

/** Parts of an account are included only if requested. */
function shown(world: World, account: PeerAccount, include: readonly unknown[]) {
  const { id, created, metadata, closed, capability, wantsPerson } = account
  const status = { status: capability, status_details: [] }
  const capabilities = { stripe_balance: { stripe_transfers: status, payouts: status } }
  const entry = { awaiting_action_from: 'user', description: 'identity.individual.id_number', errors: [] }
  return {
    ...{ id, object: 'v2.core.account', created, metadata, closed, livemode: world.livemode },
    applied_configurations: ['recipient'],
    ...(include.includes('configuration.recipient') && {
      configuration: { recipient: { applied: true, capabilities } },
    }),
    ...(include.includes('requirements') && { requirements: { entries: wantsPerson ? [entry] : [] } }),
  }
}

function openAccount(world: World, form: Form): PeerAccount {
  const recipient = branch(branch(form, 'configuration'), 'recipient')
  const balance = branch(branch(recipient, 'capabilities'), 'stripe_balance')
  const country = leaf(branch(form, 'identity'), 'country') ?? ''
  if (!/^[a-z]{2}$/.test(country) || !leaf(form, 'contact_email') || !balance) throw refused('invalid_fields')
  const made: PeerAccount = {
    ...{ id: world.newId('acct'), created: new Date(world.now() * 1000).toISOString(), metadata: remarks(form) },
    ...{ contact_email: leaf(form, 'contact_email') ?? '', country, closed: false, capability: 'restricted' },
    ...{ wantsPerson: true, banks: [], schedule: 'daily', debitsNegative: true },
  }
  world.connect.accounts.set(made.id, made)
  return made
}

function mustAccount(world: World, id: string): PeerAccount {
  const account = world.connect.accounts.get(id)
  if (!account || account.closed) throw new WireError(403, 'invalid_request_error', 'account_invalid')
  return account
}

function keepSettings(world: World, id: string, form: Form) {
  const account = mustAccount(world, id)
  const payments = branch(form, 'payments')
  const schedule = branch(branch(payments, 'payouts'), 'schedule')
  account.schedule = leaf(schedule, 'interval') ?? account.schedule
  account.debitsNegative = leaf(payments, 'debit_negative_balances') !== 'false'
  return { object: 'balance_settings', payments: {} }
}

/** The balance of a connected account. */
export function accountBalance({ connect }: World, id: string): number {
  const came = [...connect.transfers.values()].filter((one) => one.destination === id)
  const left = [...connect.payouts.values()].filter((one) => one.account === id && !/failed|canceled/.test(one.status))
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  return sum(came.map((one) => one.amount - one.amount_reversed)) - sum(left.map((one) => one.amount))
}

const ownBalance = ({ rows }: World): number =>
  [...rows.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0)

function transfer(world: World, form: Form): Transfer {
  const account = mustAccount(world, leaf(form, 'destination') ?? '')
  const amount = Number(leaf(form, 'amount'))
  if (account.capability !== 'active') throw refused('insufficient_capabilities_for_transfer')
  if (ownBalance(world) < amount) throw refused('balance_insufficient')
  const id = world.newId('tr')
  const made: Transfer = {
    ...{ id, object: 'transfer', created: world.now(), amount, amount_reversed: 0, reversed: false },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    ...{ currency: leaf(form, 'currency') ?? '', destination: account.id, metadata: remarks(form) },
    ...{ transfer_group: leaf(form, 'transfer_group') ?? null, description: leaf(form, 'description') ?? null },
  }
  world.connect.transfers.set(id, made)
  addRow(world, 'transfer', id, { currency: 'usd', amount: -amount, fee: 0 })
  return made
}

function listTransfers(world: World, query: Form, path: string) {
  const group = leaf(query, 'transfer_group')
  const all = [...world.connect.transfers.values()].filter((one) => group === undefined || one.transfer_group === group)
  return pageOf(all, query, path, world.pageMax)
}

/** Reverses a part of a transfer; from the dashboard it has no metadata of ours. */
export function reverse(world: World, id: string, form: Form): Reversal {
  const known = world.connect.transfers.get(id) ?? fault(missing(id))
  const amount = Number(leaf(form, 'amount') ?? known.amount)
  if (known.amount_reversed + amount > known.amount) throw refused('parameter_invalid_integer')
  if (accountBalance(world, known.destination) < amount) throw refused('balance_insufficient')
  const made: Reversal = {
    ...{ id: world.newId('trr'), object: 'transfer_reversal', created: world.now(), amount, transfer: id },
    metadata: remarks(form),
  }
  world.connect.reversals.set(made.id, made)
  known.reversals.data.unshift(made)
  known.amount_reversed += amount
  known.reversed = known.amount_reversed === known.amount
  addRow(world, 'transfer_refund', made.id, { currency: 'usd', amount, fee: 0 })
  recordPayeeEvent(world, 'transfer.reversed', known)
  return made
}

function payOut(world: World, account: string, form: Form): BankPayout {
  const amount = Number(leaf(form, 'amount'))
  const { banks } = mustAccount(world, account)
  const destination = leaf(form, 'destination') ?? ''
  if (!banks.some(({ id }) => id === destination)) throw missing(destination)
  if (accountBalance(world, account) < amount) throw refused('balance_insufficient')
  const made: BankPayout = {
    ...{ id: world.newId('po'), object: 'payout', created: world.now(), arrival_date: world.now() + 2 * 24 * 3600 },
    ...{ amount, currency: leaf(form, 'currency') ?? '', status: 'pending', failure_code: null },
    ...{ account, destination, metadata: remarks(form) },
  }
  world.connect.payouts.set(made.id, made)
  recordPayeeEvent(world, 'payout.created', made, account)
  return made
}

/** Records an event for the second endpoint. */
export function recordPayeeEvent(world: World, type: string, object: object, account?: string): void {
  const event = {
    id: world.newId('evt'),
    type,
    created: world.now(),
    livemode: world.livemode,
    object: 'event' as const,
  }
  const whole = { ...event, data: { object: structuredClone(object) } }
  world.connect.events.push(account === undefined ? whole : { ...whole, account })
}

/** The same as one of the newer kind, which only names the account. */
export function recordThinEvent(world: World, type: string, id: string): void {
  const created = new Date(world.now() * 1000).toISOString()
  const related_object = { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` }
  const about = { id: world.newId('evt'), object: 'v2.core.event' as const, type, created, livemode: world.livemode }
  world.connect.events.push({ ...about, related_object })
}

/** What a person enters on the hosted page: their details are complete, and this is their bank. */
export function enterBank(world: World, id: string, last4: string, wish: Partial<PeerBank> = {}): void {
  const account = mustAccount(world, id)
  const known = account.banks.length > 0
  const bank = { bank_name: 'PEER BANK', last4, fingerprint: `mark of ${last4}`, currency: 'usd' }
  account.banks = [{ id: world.newId('ba'), object: 'bank_account', default_for_currency: true, ...bank, ...wish }]
  Object.assign(account, { capability: 'active', wantsPerson: false })
  recordPayeeEvent(world, `account.external_account.${known ? 'updated' : 'created'}`, account.banks[0] ?? {}, id)
  recordPayeeEvent(world, 'account.updated', { id, object: 'account' }, id)
}

/** Stripe's decision about an account. */
export function setCapability(
  world: World,
  id: string,
  capability: PeerAccount['capability'],
  wantsPerson = false,
): void {
  Object.assign(mustAccount(world, id), { capability, wantsPerson })
  recordThinEvent(world, 'v2.core.account[configuration.recipient].capability_status_updated', id)
}

/** A bank accepts a payout, or returns it, even days after it had accepted it. */
export function moveBankPayout(world: World, id: string, status: 'paid' | 'failed' | 'canceled', code?: string): void {
  const payout = world.connect.payouts.get(id) ?? fault(missing(id))
  Object.assign(payout, { status, ...(status === 'failed' && { failure_code: code ?? 'account_closed' }) })
  recordPayeeEvent(world, `payout.${status}`, payout, payout.account)
}

/** The hosted page: one press enters the bank account. */
export function connectPage(world: World, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  const id = pathname.split('/').at(-1) ?? ''
  if (!world.connect.accounts.has(id)) return json(404, {})
  if (request.method === 'POST') {
    enterBank(world, id, String(6000 + world.connect.events.length))
    return new Response(null, { status: 303, headers: { location: searchParams.get('back') ?? '/' } })
  }
  return new Response(
    '<!doctype html><html lang="en"><title>Stripe peer</title><form method="post"><button>Done</button>',
    {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    },
  )
}
