import { accountEvents } from '#api/account-events.ts'
import { reportables } from '#api/reportables.ts'
import { mailTasks } from '#features/foundation/mail/tasks.ts'
import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { ledgerBalancesTask } from '#features/funding/ledger/tasks.ts'
import { outcomesSchedule } from '#features/funding/outcomes/tasks.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { closePayouts, lockPayoutsOf } from '#features/funding/payouts/actions/follow.ts'
import { payoutsCareTask, payoutsTask } from '#features/funding/payouts/tasks.ts'
import { ownGiftsTask, refundsTask } from '#features/funding/refunds/tasks.ts'
import { closePlan, lockPlan } from '#features/funding/subscriptions/actions/close-plan.ts'
import { planGate } from '#features/funding/subscriptions/actions/holds.ts'
import { planTasks } from '#features/funding/subscriptions/tasks.ts'
import { sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { testSettings } from '#test/test-platform.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Calls, Process } from './calls.ts'
import type { Dice } from './dice.ts'
import { gatewayPort } from './gateway-port.ts'
import type { Ground } from './ground.test-setup.ts'
import { type Connections, type Lie, type Places, placesOf, simulatedDatabase } from './simulated-database.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'

/** The subject of a history; each has different people in it. */
export const stories = ['gifts', 'plans', 'payouts'] as const
export type Story = (typeof stories)[number]

/** The background work that moves money or notifies people of it. */
const giftTasks = [
  ...[donationTotalsTask, ledgerBalancesTask, ...mailTasks(), paymentsTask, refundsTask, ownGiftsTask],
  // In production one process runs it each hour; here both may at once, because it must be safe to run twice.
  { name: outcomesSchedule.name, run: (on: Platform) => outcomesSchedule.run(on).then(() => false) },
]
const tasksOf: Readonly<Record<Story, typeof giftTasks>> = {
  gifts: giftTasks,
  plans: [...[ledgerBalancesTask, ...mailTasks(), paymentsTask], ...planTasks],
  payouts: [...giftTasks, payoutsTask, payoutsCareTask],
}
/** Never woken: it polls, and seldom. */
export const hourlyTask = outcomesSchedule.name

/** What happens to money when an account is closed. */
const moneyEvents = {
  ...accountEvents,
  closing: [lockPlan, lockPayoutsOf],
  closed: [closePlan, closePayouts],
}

/** Fewer than in production, so that work also waits for a connection. */
const connectionsEach = 4
/** How wrong a process's clock may be. */
export const skewMaxMs = hourMs

export type World = {
  readonly story: Story
  readonly ground: Ground
  readonly connections: Connections
  readonly calls: Calls
  readonly dice: Dice
  readonly ids: Dice
  readonly gateway: SimulatedGateway
  readonly now: () => Instant
  /** How often each mail was sent, by message id. */
  readonly mails: Map<string, number>
  /** Receipts that were sent while their gifts were not confirmed. */
  readonly early: string[]
  readonly lie: Lie | undefined
}

/** What a caller of the app gets: its answer, a refusal, or no answer. */
export type Heard<T> = { readonly answer: T } | { readonly refusal: string } | { readonly lost: true }

export type App = {
  readonly process: Process
  /** Whether it was woken since its last run. */
  readonly isWoken: (name: string) => boolean
  /** Runs a task as the task runner does: until nothing is left. */
  readonly runTask: (name: string) => void
  /** Calls the app from outside. */
  readonly ask: <T>(who: string, work: (platform: Platform) => Promise<T>) => Promise<Heard<T>>
}
export const taskNamesOf = (story: Story): string[] => tasksOf[story].map((task) => task.name)

/** One process of the product: its own connections, clock and tasks. @param skewMs how wrong its clock is. */
export function startApp(world: World, number: number, skewMs: number): App {
  const { calls } = world
  const process: Process = { number, isDead: false, onCrash: new Set() }
  const tasks = new Map(
    tasksOf[world.story].map((task) => [task.name, { task, isRunning: false, isWoken: task.name !== hourlyTask }]),
  )
  const wake = (name: string): void => {
    const known = tasks.get(name)
    if (known) known.isWoken = true
  }
  const shared = {
    places: placesOf(connectionsEach),
    secrets: deriveSecrets('a secret of the simulation, for nothing else'),
  }
  const platformOf = (who: string): Platform => platformFor(world, { process, who, skewMs, wake, ...shared })
  const platforms = new Map(taskNamesOf(world.story).map((name) => [name, platformOf(name)]))

  const runTask = (name: string): void => {
    const [known, platform] = [tasks.get(name), platforms.get(name)]
    if (!known || !platform || known.isRunning) return
    Object.assign(known, { isRunning: true, isWoken: false })
    calls.note(`${number} ${name} starts`)
    const run = async (): Promise<void> => {
      while (await known.task.run(platform));
    }
    // A failing batch is tried again at the next tick.
    void run()
      .catch((cause) => calls.note(`${number} ${name} failed: ${String(cause)}`))
      .finally(() => {
        known.isRunning = false
      })
  }
  const ask = <T>(who: string, work: (platform: Platform) => Promise<T>): Promise<Heard<T>> =>
    new Promise((hear) => {
      const dies = (): void => hear({ lost: true })
      if (process.isDead) return dies()
      process.onCrash.add(dies)
      work(platformOf(who))
        .then(
          (answer) => hear({ answer }),
          (cause) => {
            if (cause instanceof Refusal) calls.note(`${number} ${who} refuses: ${cause.code}`)
            hear(cause instanceof Refusal ? { refusal: cause.code } : { lost: true })
          },
        )
        .finally(() => process.onCrash.delete(dies))
    })
  return { process, isWoken: (name) => tasks.get(name)?.isWoken ?? false, runTask, ask }
}

type Part = {
  readonly process: Process
  readonly who: string
  readonly skewMs: number
  readonly places: Places
  readonly secrets: Platform['secrets']
  readonly wake: (name: string) => void
}

function platformFor(world: World, { process, who, skewMs, places, secrets, wake }: Part): Platform {
  const { calls, connections, gateway, lie } = world
  const send = async ({ messageId }: { messageId: string }) => {
    world.mails.set(messageId, (world.mails.get(messageId) ?? 0) + 1)
    world.early.push(...(await receiptsTooEarly(world, messageId)))
  }
  const refuses = () => new Error('the mail server does not answer')
  const ports: Partial<Platform> = {
    settings: { ...testSettings, limitFactor: 1000 },
    database: simulatedDatabase(connections, calls, { process, places, who, lie }),
    clock: { now: () => later(world.now(), skewMs) },
    random: { bytes: (count) => world.ids.bytes(count) },
    secrets,
    payments: gatewayPort(gateway, calls, process, who),
    mailer: {
      send: (mail) =>
        calls.make<void>({
          ...{ name: `${who}: mail`, process, fault: refuses, failsAfter: true, isSlow: true },
          perform: () => send(mail),
        }),
    },
    tasks: { wake },
    ...{ accountEvents: moneyEvents, submissionGate: planGate, isBarred: async () => false, reportables },
    passwords: { verify: async () => true } as unknown as Platform['passwords'],
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
  // The money core must not use the platform's other ports.
  return ports as Platform
}

/** The mail's key, if it is the receipt of a gift that is not confirmed at this moment. */
async function receiptsTooEarly({ ground }: World, messageId: string): Promise<string[]> {
  const rows = await ground.database.query<{ eventKey: string }>(sql`
    select event_key as "eventKey" from outbox_mails mail
    where ${messageId} like '<' || mail.id || '%' and event_key like 'donation:%' and not exists (
      select from donations where id::text = split_part(event_key, ':', 2) and succeeded_at is not null)`)
  return rows.map((row) => row.eventKey)
}
