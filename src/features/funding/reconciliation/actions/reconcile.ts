import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { ingestEvents } from '#features/funding/payments/actions/ingest-events.ts'
import { settle } from '#features/funding/settlements/actions/settle.ts'
import type { ListedKind, ListedObject } from '#platform/payments.ts'
import { eachAccount } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'
import { overlapMs, settlingMs } from '../rules.ts'
import { findEarliest } from '../store/ours.ts'
import { abandonRun, addFiled, type Claimed, claimRun, extendLease, type Figures, finishRun } from '../store/runs.ts'
import { type Compared, comparePage } from './compare.ts'
import { findMissingAtGateway } from './search-ours.ts'

/** If this process dies, another may start after this time. */
const leaseMs = 15 * minuteMs
const kinds: readonly ListedKind[] = ['payments', 'refunds', 'disputes']

/**
 * The nightly comparison of each account: first single payments, refunds and disputes, then
 * what the gateway owes us as a whole.
 *
 * @returns undefined while another process compares, or without a gateway.
 * @throws GatewayUnavailable; the next run starts where this one did.
 */
export async function compareWithGateway(platform: Platform): Promise<Figures | undefined> {
  const sum = { compared: 0, repaired: 0, filed: 0 }
  for (const account of eachAccount(platform)) {
    const figures = await compareAccount(account)
    if (!figures) return undefined
    for (const key of ['compared', 'repaired', 'filed'] as const) sum[key] += figures[key]
  }
  return sum
}

async function compareAccount(platform: Platform): Promise<Figures | undefined> {
  const figures = await reconcile(platform)
  if (!figures) return undefined
  const { filed } = (await settle(platform)) ?? { filed: 0 }
  await addFiled(platform.database, platform.payments.name, filed)
  return { ...figures, filed: figures.filed + filed }
}

/**
 * Compares the gateway's objects with ours, in both directions, and files the differences. A state whose event we
 * missed is applied as an event; everything else is left to staff (money.md §10). One process at a time; safe to run at
 * any time.
 *
 * @returns undefined while another process compares, or without a gateway.
 * @throws GatewayUnavailable; the next run starts where this one did.
 */
export async function reconcile(platform: Platform): Promise<Figures | undefined> {
  const { database, clock, payments } = platform
  if (payments.mode === 'none') return undefined
  const now = clock.now()
  const claimed = await claimRun(database, payments.name, now, later(now, leaseMs))
  if (!claimed) return undefined
  try {
    const until = later(now, -settlingMs)
    const figures = await compareAll(platform, claimed, until)
    await finishRun(database, payments.name, { ...figures, comparedTo: until, now: clock.now() })
    return figures
  } catch (error) {
    await abandonRun(database, payments.name)
    throw error
  }
}

async function compareAll(platform: Platform, claimed: Claimed, until: Instant): Promise<Figures> {
  const { database, payments } = platform
  const from = claimed.comparedTo
    ? later(claimed.comparedTo, -overlapMs)
    : (await findEarliest(database, payments.name))?.at
  const sum = { compared: 0, repaired: 0, filed: 0 }
  const take = async (compared: readonly Compared[]): Promise<void> => {
    const { repaired, filed } = await fileAndRepair(platform, compared, claimed.startedBeforeAt)
    sum.compared += compared.length
    sum.repaired += repaired
    sum.filed += filed
  }
  const seen = new Set<string>()
  for (const kind of kinds)
    for await (const items of pages(platform, kind, from ?? until)) {
      const settled = items.filter((one) => one.madeAt < until)
      const compared = await comparePage(database, payments.name, settled)
      for (const { reference } of compared) seen.add(reference)
      await take(compared)
    }
  for await (const one of findMissingAtGateway(platform, { from: from ?? until, until, seen })) await take([one])
  return sum
}

async function* pages(platform: Platform, kind: ListedKind, since: Instant): AsyncGenerator<readonly ListedObject[]> {
  const { database, clock, payments } = platform
  let after: string | undefined
  do {
    const page = await payments.list(kind, since, after)
    yield page.items
    await extendLease(database, payments.name, later(clock.now(), leaseMs))
    after = page.next
  } while (after !== undefined)
}

/** Files exceptions and applies missed states in one transaction. */
function fileAndRepair(platform: Platform, compared: readonly Compared[], startedBeforeAt: Instant | null) {
  const gateway = platform.payments.name
  const findings = compared.flatMap(({ verdict, reference, donationId }) =>
    verdict.finding ? [{ ...verdict.finding, gateway, reference, donationId }] : [],
  )
  const toApply = compared.flatMap((one) => (one.verdict.repairs && one.object ? [one.object] : []))
  return platform.database.transaction(async (tx) => {
    return {
      repaired: await ingestEvents(tx, platform, toApply),
      filed: await fileExceptions(tx, platform, findings, startedBeforeAt),
    }
  })
}
