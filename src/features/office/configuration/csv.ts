import { csvLine } from '#values/csv.ts'
import type { AuditEntryRow } from './contract/audit.ts'

export const auditHead = csvLine([
  ...['Time (UTC)', 'Action', 'By', 'Id of the actor', 'About', 'Kind', 'Id of the object', 'Facts', 'Entry'],
])

export const auditLines = (entries: readonly AuditEntryRow[]): string =>
  entries
    .map(({ id, at, action, actor, actorId, subject, targetKind, targetId, data }) =>
      csvLine([
        ...[at.slice(0, 19).replace('T', ' '), action, actor ?? 'The system', actorId ?? '', subject ?? ''],
        ...[targetKind ?? '', targetId ?? '', JSON.stringify(data), id],
      ]),
    )
    .join('')
