import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import type { StaffTicket } from '../contract/desk.ts'
import { objectLabels } from '../rules/objects.ts'
import type { Named, ObjectRow } from '../store/objects.ts'

/** As the desk shows it: where it is read, and which desk has it. */
export const objectOf = ({
  kind,
  id,
  title,
  isOfRequester,
  caseId,
  reportId,
}: ObjectRow): StaffTicket['objects'][number] => ({
  ...{ kind, id, isOfRequester },
  title: title ?? `${objectLabels[kind]} that is not there any more`,
  page: kind === 'project' ? paths.project(id) : kind === 'job' ? paths.job(id) : null,
  desk: deskOf(kind, id, caseId, reportId),
})

function deskOf(kind: Named['kind'], id: string, caseId: string | null, reportId: string | null): string | null {
  if (kind === 'gift') return deskPaths.financial({ tab: 'gifts', gift: id })
  if (kind === 'job') return deskPaths.moderation({ item: `position:${id}` })
  if (reportId !== null) return deskPaths.moderation({ item: `message:${reportId}` })
  return caseId === null ? null : deskPaths.moderation({ item: `case:${caseId}` })
}
