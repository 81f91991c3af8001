import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockAbout, setAside } from '../store.ts'

type Found = { readonly gateway: string; readonly kind: string; readonly reference: string }

/**
 * The waiting events of an exception, locked until the transaction ends. Call it before the exception is locked: who
 * applies events locks them in this order, too.
 */
export const holdEventsOf = (tx: Database, { gateway, kind, reference }: Found): Promise<string[]> =>
  kind === 'event_unapplied' ? lockAbout(tx, gateway, reference) : Promise.resolve([])

/**
 * A person has closed the exception of these events: they wait no longer. What came about the same since they were
 * locked is set aside when its turn comes.
 */
export const setAsideEvents = (
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  gateway: string,
  eventIds: readonly string[],
): Promise<void> => setAside(tx, gateway, eventIds, clock.now())
