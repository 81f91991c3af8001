import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockAbout, setAside } from '../store.ts'

type Found = { readonly gateway: string; readonly kind: string; readonly reference: string }

/**
 * The waiting events of an exception, locked until the transaction ends. Call it before the exception is locked,
 * because applying events locks in this order, too.
 */
export const holdEventsOf = (tx: Database, { gateway, kind, reference }: Found): Promise<string[]> =>
  kind === 'event_unapplied' ? lockAbout(tx, gateway, reference) : Promise.resolve([])

/**
 * A person has closed the exception of these events: they are no longer waiting. Events about the same that arrived
 * since then are set aside when their turn comes.
 */
export const setAsideEvents = (
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  gateway: string,
  eventIds: readonly string[],
): Promise<void> => setAside(tx, gateway, eventIds, clock.now())
