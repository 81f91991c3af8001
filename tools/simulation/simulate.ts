import { receiveEvent } from '#features/funding/payments/actions/receive-event.ts'
import { reconcile } from '#features/funding/reconciliation/actions/reconcile.ts'
import type { Instant } from '#values/time.ts'
import { dayMs, hourMs, later, minuteMs } from '#values/time.ts'
import { bellOf } from './bell.ts'
import { callsOf, type Weather } from './calls.ts'
import { cast } from './cast.ts'
import { diceOf } from './dice.ts'
import { beginning, type Ground } from './ground.test-setup.ts'
import { judge, listUnsettled } from './judge.ts'
import { countMet, type Met } from './payouts-met.ts'
import { closeElsewhere, plots, type Script, sayLastWords, type Wished } from './people.ts'
import { type App, hourlyTask, type Story, skewMaxMs, startApp, taskNamesOf, type World } from './processes.ts'
import type { SerialCrypto } from './serial-crypto.ts'
import { settleUp } from './settling.ts'
import { connectionsOf } from './simulated-database.ts'
import { simulatedGateway } from './simulated-gateway.ts'

export type Run = {
  readonly seed: number
  /** A digest of every step and every answer: equal traces are equal runs. */
  readonly trace: string
  readonly steps: number
  readonly failPoints: ReadonlySet<string>
  readonly crashes: number
  readonly gifts: number
  readonly refunds: number
  readonly disputes: number
  readonly redirects: number
  readonly statements: number
  /** Invoices of plans, and payouts to payees' banks. */
  readonly plans: number
  readonly payouts: number
  /** Other events of payouts, by name; empty in other stories. */
  readonly met: Partial<Met>
  /** What is wrong, one line each; empty when every invariant held. */
  readonly broken: readonly string[]
  readonly log: readonly string[]
}

/** Far above the longest history: only one that never ends gets here. */
const stepsMax = 40_000
const roundsMax = 12

/**
 * One run of the money core, from a seed: faults first, then none, then the checks.
 *
 * @param lies how often the database reports a commit that it did not make; the simulation must find it.
 */
export async function simulate(
  ground: Ground,
  crypto: SerialCrypto,
  seed: number,
  { story = 'gifts', lies = 0 }: { readonly story?: Story; readonly lies?: number } = {},
): Promise<Run> {
  const dice = diceOf(seed)
  const plot = plots[seed % plots.length] ?? 'any'
  // In some runs projects close, sometimes while people still give. Money is left only with projects that closed.
  const isClosing = dice.chance(0.6) || (story === 'payouts' && plot === 'left')
  const closesAt = later(
    beginning,
    isClosing ? dice.pick([4 * hourMs, 20 * dayMs, 20 * dayMs, 20 * dayMs]) : 400 * dayMs,
  )
  await ground.clear(closesAt)
  const hasNeighbour = dice.chance(0.4)
  let now: Instant = beginning
  // Some runs have few faults, some have many.
  const weather: Weather = { fails: dice.pick([0, 0.02, 0.05, 0.15]) }
  const crashRate = dice.pick([0, 0.002, 0.01])
  const connections = connectionsOf(ground.connections)
  const calls = callsOf(dice, weather, {
    crypto,
    countBlocked: ground.countBlocked,
    isAnyOpenBut: connections.isAnyOpenBut,
  })
  const payoutNews = bellOf()
  const gateway = simulatedGateway(() => now, dice, payoutNews, story === 'plans' && seed % 3 === 0)
  const lie = lies > 0 ? () => dice.chance(lies) : undefined
  const world: World = {
    story,
    ground,
    connections,
    calls,
    dice,
    ids: diceOf(~seed),
    gateway,
    now: () => now,
    mails: new Map(),
    early: [],
    lie,
  }
  const skew = (): number => dice.pick([0, 0, 0, 20_000, -20_000, skewMaxMs, -skewMaxMs])
  const apps = Array.from({ length: 1 + dice.below(2) }, (_, number) => startApp(world, number, skew()))
  const wishes: Wished[] = []
  const known = {
    wishes,
    donors: new Set<string>(),
    refunds: [],
    redirects: new Map(),
    statements: new Set<never>(),
    subscribers: [],
    payees: new Set<string>(),
    payoutNews,
    payouts: new Map(),
    plot,
    closesAt,
  }
  const script: Script = { ...world, ...known, anyApp: () => dice.pick(apps), letTimePassTo: (at) => advanceTo(at) }
  const broken: string[] = []
  let crashes = 0

  const advanceTo = (at: Instant): void => {
    if (at < now) return
    now = at
    calls.note(`the clock shows ${now}`)
  }
  const advance = (ms: number): void => advanceTo(later(now, ms))
  const comeToRest = () => calmDown(script, apps, advance)
  const crash = async (): Promise<void> => {
    const at = dice.below(apps.length)
    const dying = apps[at]
    if (!dying) return
    crashes += 1
    await calls.crash(dying.process)
    apps[at] = startApp(world, dying.process.number, skew())
  }
  // Approvals of payouts end after three days: in these histories only people let days pass.
  const leaps = [100, 2000, minuteMs, 20 * minuteMs, hourMs, ...(story === 'payouts' ? [] : [2 * dayMs])]
  let isOver = false
  const scene = Promise.all(cast(script, { hasNeighbour, isClosing })).then(
    () => {
      isOver = true
    },
    (cause: unknown) => void broken.push(String(cause)),
  )
  await calls.quiet()
  let steps = 0
  while (!isOver && broken.length === 0) {
    steps += 1
    if (steps > stepsMax) broken.push(`it goes on for ever; waiting: ${calls.blocked().join(', ')}`)
    else if (dice.chance(crashRate)) await crash()
    else if (dice.chance(0.03)) advance(dice.pick(leaps))
    else if (dice.chance(0.15)) await externalStep(script, apps)
    else if (!(await calls.step())) await externalStep(script, apps)
  }
  if (broken.length === 0) {
    await scene
    weather.fails = 0
    sayLastWords(script)
    broken.push(...(await comeToRest()))
  }
  if (broken.length === 0) broken.push(...(await judge(script)), ...(await compare(script)))
  const met = story === 'payouts' ? await countMet(ground) : {}
  if (broken.length === 0) broken.push(...(await settleUp(script, { advance, comeToRest })))
  if (broken.length > 0) calls.note(broken.join('\n'))
  const { log, failPoints } = calls
  const payments = [...gateway.payments.values()]
  const happened = {
    gifts: payments.filter((one) => one.state === 'succeeded' && one.key.startsWith('donation:')).length,
    refunds: payments.flatMap((one) => one.refunds).filter((one) => one.state === 'succeeded').length,
    disputes: payments.flatMap((one) => one.disputes).length,
    redirects: script.redirects.size,
    statements: script.statements.size,
    plans: gateway.charges.paid().length,
    payouts: gateway.payees.paid.length,
  }
  return { seed, trace: calls.digest(), steps: log.length, failPoints, crashes, ...happened, met, broken, log }
}

/** The gateway delivers an event, or a task looks for work. */
async function externalStep(script: Script, apps: readonly App[]): Promise<void> {
  const { dice, gateway, calls } = script
  if (gateway.waiting.length > 0 && dice.chance(0.5)) deliverEvent(script, dice.pick(apps))
  else {
    const [app, name] = [dice.pick(apps), dice.pick(taskNamesOf(script.story))]
    // Mostly a woken one; sometimes each polls on its own.
    if (app.isWoken(name) || dice.chance(name === hourlyTask ? 0.03 : 0.25)) app.runTask(name)
  }
  await calls.quiet()
}

/** In any order, any number of times, and again until it was accepted. */
function deliverEvent({ gateway, dice, calls }: Script, app: App): void {
  const sending = dice.pick(gateway.waiting)
  calls.note(`the gateway sends ${sending.event.eventId}`)
  const receive = app.ask('event', (on) => receiveEvent(on, sending.text, new Headers(), 'payments'))
  void receive.then((reply) => {
    if (!('answer' in reply)) return
    sending.left -= 1
    const at = gateway.waiting.indexOf(sending)
    if (sending.left <= 0 && at >= 0) gateway.waiting.splice(at, 1)
  })
}

/** No more faults: everything in progress is finished. @returns what does not finish. */
async function calmDown(script: Script, apps: readonly App[], advance: (ms: number) => void): Promise<string[]> {
  const { calls, gateway } = script
  let steps = 0
  const exhaust = async (): Promise<void> => {
    while (steps < stepsMax && (await calls.step())) steps += 1
  }
  let left: string[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    await exhaust()
    gateway.comeToRest()
    if (calls.blocked().length > 0) return [`they wait for each other for ever: ${calls.blocked().join(', ')}`]
    while (gateway.waiting.length > 0) {
      deliverEvent(script, script.anyApp())
      await calls.quiet()
      await exhaust()
    }
    for (const app of apps) {
      for (const name of taskNamesOf(script.story)) {
        app.runTask(name)
        await calls.quiet()
        await exhaust()
      }
    }
    left = await listUnsettled(script)
    if (left.length === 0) return []
    let isClosed = false
    void closeElsewhere(script).finally(() => {
      isClosed = true
    })
    for (let tries = 0; !isClosed && tries < roundsMax; tries += 1) {
      await calls.quiet()
      await exhaust()
    }
    advance(hourMs + 7 * minuteMs)
  }
  return left.map((what) => `it does not come to rest: ${what}`)
}

/** The product's own comparison with the gateway must find no difference. */
async function compare(script: Script): Promise<string[]> {
  const { calls } = script
  const reply = script.anyApp().ask('reconciliation', reconcile)
  await calls.quiet()
  while (await calls.step());
  const figures = await reply
  if ('answer' in figures && figures.answer?.filed === 0 && figures.answer.repaired === 0) return []
  return [`the comparison with the gateway says ${JSON.stringify(figures)}`]
}
