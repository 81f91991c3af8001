import { createHash } from 'node:crypto'
import type { Dice } from './dice.ts'
import type { SerialCrypto } from './serial-crypto.ts'

/** An app process of the simulation; after a crash a new one replaces it. */
export type Process = { readonly number: number; isDead: boolean; readonly onCrash: Set<() => void> }

/** A call to the outside. It runs only when the simulation lets it. */
export type Wanted = {
  /** The fail-point: who calls what. */
  readonly name: string
  /** Absent for people's actions outside the app. */
  readonly process: Process | undefined
  readonly perform: () => Promise<unknown>
  /** Runs instead when the call fails before its effect. */
  readonly instead?: () => Promise<unknown>
  /** The error that the caller sees; without it the call never fails. */
  readonly fault?: (dice: Dice) => Error
  /** A call that fails before its effect changes nothing; after its effect, the caller does not know the result. */
  readonly failsAfter?: boolean
  /** Effect and answer are two steps, so that other things can happen in between. */
  readonly isSlow?: boolean
  /** What can block on others: a database connection. */
  readonly connection?: object
  /** It ends a transaction, which may unblock others. */
  readonly frees?: boolean
}

type Fate = 'done' | 'fails before' | 'fails after'
type Outcome = { readonly value: unknown } | { readonly error: unknown }
type Call = Wanted & {
  readonly id: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  fate: Fate
  outcome?: Outcome
  ended?: Promise<void>
}

/** Longer than most statements take, even on a busy machine: only then do we query the server for blocked ones. */
const patienceFor = (usualMs: number): number => Math.max(1, 2 * usualMs)

const isWithin = async (work: Promise<unknown>, patienceMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((tell) => {
    timer = setTimeout(tell, patienceMs, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}

export type Weather = {
  /** How often a call fails, before and after its effect. */
  fails: number
}

/**
 * Holds every call to the outside until the simulation picks the next one. Between two steps no code of the product
 * runs, so the same choices lead to the same run.
 *
 * @param countBlocked how many database connections wait for another's lock.
 */
export function callsOf(
  dice: Dice,
  weather: Weather,
  world: {
    readonly crypto: SerialCrypto
    readonly countBlocked: () => Promise<number>
    readonly isAnyOpenBut: (connection: object | undefined) => boolean
  },
) {
  const hash = createHash('sha256')
  const log: string[] = []
  const failPoints = new Set<string>()
  let count = 0
  let usualMs = 1
  let ready: Call[] = []
  let answered: Call[] = []
  let running: Call[] = []

  const note = (line: string): void => {
    log.push(line)
    hash.update(`${line}\n`)
  }

  /** Until all code of the product waits for a call: computations have ended, and what follows them has run. */
  async function quiet(): Promise<void> {
    for (let seen = -1; seen !== count || world.crypto.isBusy(); ) {
      seen = count
      await world.crypto.idle()
      await new Promise(setImmediate)
    }
  }

  const make = <T>(wanted: Wanted): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      count += 1
      if (wanted.process?.isDead) return
      ready.push({ ...wanted, id: count, resolve: resolve as (value: unknown) => void, reject, fate: 'done' })
    })

  async function deliver(call: Call): Promise<void> {
    const { outcome } = call
    if (call.process?.isDead || !outcome) return
    if (call.fate !== 'done' && call.fault) {
      call.reject(call.fault(dice))
    } else if ('error' in outcome) {
      note(`  refused: ${outcome.error instanceof Error ? outcome.error.message : String(outcome.error)}`)
      call.reject(outcome.error)
    } else {
      if (outcome.value !== undefined) hash.update(JSON.stringify(outcome.value))
      call.resolve(outcome.value)
    }
    await quiet()
  }

  function start(call: Call, work: () => Promise<unknown>): void {
    running.push(call)
    const began = performance.now()
    const end = (outcome: Outcome): void => {
      call.outcome = outcome
      // A call that was blocked counts as at most twice the usual time.
      if (call.connection) usualMs += (Math.min(performance.now() - began, 2 * usualMs) - usualMs) / 16
    }
    call.ended = work().then(
      (value) => end({ value }),
      (error: unknown) => end({ error }),
    )
  }

  const isUnderWay = (call: Call): boolean => !call.outcome

  /** Whether everything in progress waits for locks: nothing changes until one of their transactions ends. */
  async function isStuck(): Promise<boolean> {
    const before = running.filter(isUnderWay)
    const connections = new Set(before.map((call) => call.connection)).size
    if (connections === 0 || (await world.countBlocked()) !== connections) return false
    await new Promise(setImmediate)
    return running.filter(isUnderWay).length === before.length
  }

  /** Until these have ended, or wait for another transaction's lock. */
  async function untilSettled(calls: readonly Call[]): Promise<void> {
    for (let patienceMs = patienceFor(usualMs); calls.some(isUnderWay); patienceMs *= 2) {
      const all = Promise.all(calls.map((call) => call.ended))
      if ((await isWithin(all, patienceMs)) || (await isStuck())) return
    }
  }

  /** Runs one call to its end or to a blocking lock, with the calls that it unblocks. */
  async function settle(call: Call): Promise<void> {
    // No other call can have changed: a blocked one stays blocked until a transaction ends.
    if (running.length > 1 || world.isAnyOpenBut(call.connection)) await untilSettled([call])
    else await call.ended
    // The server grants the locks to waiting transactions before it reports the end of this one.
    const mayFree = call.frees === true && !isUnderWay(call) && running.some(isUnderWay)
    if (mayFree && !(await isStuck())) await untilSettled(running)
    await deliverDone()
  }

  async function deliverDone(): Promise<void> {
    const done = running.filter((call) => call.outcome)
    running = running.filter(isUnderWay)
    for (const call of done) {
      if (call.isSlow) answered.push(call)
      else await deliver(call)
    }
  }

  async function release(call: Call): Promise<void> {
    // Answers of other services get lost more often than those of our own database.
    if (call.fault && dice.chance(weather.fails * (call.isSlow ? 3 : 1)))
      call.fate = call.failsAfter && dice.chance(0.5) ? 'fails after' : 'fails before'
    note(`${call.process?.number ?? '-'} ${call.name}: ${call.fate}`)
    if (call.fault) failPoints.add(`${call.name}: ${call.fate}`)
    start(call, call.fate === 'fails before' ? (call.instead ?? (async () => {})) : call.perform)
    await settle(call)
  }

  /** Runs one call, or delivers one answer. @returns false when there is none. */
  async function step(): Promise<boolean> {
    if (ready.length + answered.length === 0) return false
    const at = dice.below(ready.length + answered.length)
    const [call] = at < ready.length ? ready.splice(at, 1) : answered.splice(at - ready.length, 1)
    if (!call) throw new Error('a call that was there is gone')
    if (!call.outcome) {
      await release(call)
      return true
    }
    note(`${call.process?.number ?? '-'} ${call.name}: answered`)
    await deliver(call)
    return true
  }

  /** Calls in progress may still take effect outside; their answers are lost. */
  async function crash(process: Process): Promise<void> {
    note(`${process.number} crashes`)
    process.isDead = true
    const mine = ready.filter((call) => call.process === process)
    ready = ready.filter((call) => call.process !== process)
    answered = answered.filter((call) => call.process !== process)
    for (const call of mine) {
      const arrives = call.failsAfter === true && dice.chance(0.5)
      if (call.fault) failPoints.add(`${call.name}: crash ${arrives ? 'after' : 'before'}`)
      if (arrives) start(call, call.perform)
    }
    for (const dies of process.onCrash) dies()
    await untilSettled(running)
    await deliverDone()
    await quiet()
  }

  /** Adds an outside event, such as the end of a dead process's connection. @param then runs in its turn. */
  const happen = (name: string, connection: object, work: () => Promise<unknown>, then: () => void): void => {
    const callerless = { process: undefined, perform: work, resolve: then, reject: then, fate: 'done' } as const
    start({ ...callerless, name, connection, id: 0 }, work)
  }

  return {
    ...{ make, step, crash, quiet, settle, happen, note, log, failPoints },
    /** Whether a call was made whose fail-point starts with this. */
    hasDone: (beginning: string) =>
      failPoints.values().some((point) => point.startsWith(beginning) && point.endsWith(': done')),
    /** Calls that wait for another transaction. */
    blocked: () => running.map((call) => call.name),
    digest: () => hash.digest('hex').slice(0, 16),
  }
}

export type Calls = ReturnType<typeof callsOf>
