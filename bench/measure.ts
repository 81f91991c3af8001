import { cpuOfThreads } from './cpu.ts'
import { type Ask, load } from './load.ts'
import type { Server } from './servers.ts'

/** As many connections as pgbench has clients, so that the ratio compares like with like. */
export const connections = 8

export type Round = { readonly perSecond: number; readonly cpuMicros: number }

/** Requests before the first measured one, so that V8 has compiled the code. */
const warmRequests = 4000

export const warmUp = (app: Server, requestAt: (n: number) => Ask, requests = warmRequests): Promise<unknown> =>
  load(app.origin, requestAt, { connections, requests, staysAwake: true })

/** This many requests: their rate, and the app's CPU time for each. */
export async function measure(app: Server, requestAt: (n: number) => Ask, requests: number): Promise<Round> {
  const before = cpuOfThreads(app.pid)
  const { perSecond } = await load(app.origin, requestAt, { connections, requests, staysAwake: true })
  return { perSecond, cpuMicros: (cpuOfThreads(app.pid) - before) / requests }
}

/**
 * Alternates between the sides, so that other work on the machine affects all alike.
 * @returns each side's rounds, in order.
 */
export async function inTurn<T>(rounds: number, ...sides: (() => T | Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    // Forwards and backwards: no side always follows another.
    const order = sides.map((_, at) => (round % 2 === 0 ? at : sides.length - 1 - at))
    for (const at of order) {
      const side = sides[at]
      if (side) results[at]?.push(await side())
    }
  }
  return results
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

export const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** The median of the rounds' ratios, so that a disturbed round does not decide. */
export const ratioOf = (over: readonly number[] = [], under: readonly number[] = []): number =>
  median(over.map((one, at) => one / (under[at] ?? Number.NaN)))
