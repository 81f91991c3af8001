import type { Database } from '#platform/database.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { peerGroup } from '#values/network-address.ts'
import type { Place } from '#values/place.ts'
import {
  type ActsWish,
  type EntryFilter,
  insertAuditRow,
  type LogFilter,
  type LoggedAct,
  listActions,
  listEntries,
  listLog,
  listNewest,
  listOfActor,
  listOfPerson,
  listOthersActs,
  type NamedAuditRow,
} from './store.ts'

export type { EntryFilter, LoggedAct, NamedAuditRow } from './store.ts'

export type AuditEvent = {
  /** Absent when no person acted, as for a command on the server. */
  readonly actorId?: string | undefined
  /** `<thing>.<what happened to it>`, for example `session.revoked`. */
  readonly action: string
  readonly targetKind?: string | undefined
  readonly targetId?: string | undefined
  /** Facts for later readers: no e-mail addresses, no tokens. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The audit log: who did what, when and from where, permanently (AMB-160). Runs in the caller's transaction, so an
 * action and its record commit together. Only a keyed hash of the network address is stored.
 */
export async function record(tx: Database, platform: Platform, event: AuditEvent): Promise<void> {
  const { peer } = platform
  await insertAuditRow(tx, {
    id: newId<'audit'>(platform),
    actorId: event.actorId ?? null,
    action: event.action,
    targetKind: event.targetKind ?? null,
    targetId: event.targetId ?? null,
    data: event.data ?? {},
    at: platform.clock.now(),
    addressHash: peer === undefined ? null : await keyedHash(platform.secrets, 'audit: address', peerGroup(peer)),
  })
}

/** The latest entries, newest first, with names; without session events and views. */
export const readRecent = (db: Database, limit: number): Promise<NamedAuditRow[]> => listNewest(db, limit)

/** Entries by anyone else whose action has one of the prefixes, newest first, with names; without views. */
export const readOthersActs = (db: Database, wish: ActsWish): Promise<NamedAuditRow[]> => listOthersActs(db, wish)

/** One person's own entries with these actions, newest first. */
export const readEntriesOf = (
  db: Database,
  actorId: string,
  actions: readonly string[],
  limit: number,
): ReturnType<typeof listOfActor> => listOfActor(db, actorId, actions, limit)

/**
 * A person's own entries and those about them, newest first, with the actors' names; with `looks`, only views of them.
 */
export const readHistoryOf = (
  db: Database,
  personId: string,
  of: { readonly looks: boolean; readonly limit: number },
): Promise<LoggedAct[]> => listOfPerson(db, personId, of)

/** A page of the whole log, newest first, and the number of matching rows. */
export const readLog = (db: Database, filter: LogFilter): ReturnType<typeof listLog> => listLog(db, filter)

/** Entries after a place, newest first, with the names of the actor and of the person or project they are about. */
export const readEntries = (
  db: Database,
  filter: EntryFilter,
  after: Place | undefined,
  limit: number,
): Promise<NamedAuditRow[]> => listEntries(db, filter, after, limit)

/** Every action ever logged. */
export const readActions = (db: Database): Promise<string[]> => listActions(db)
