import { csvLine } from '#values/csv.ts'
import { stageLabels } from './rules.ts'
import type { TableRow } from './store/reading.ts'

export const tableHead =
  'Sent (UTC),First name,Last name,Email,Phone,Address,Education,Experience,Skills,Motivation,Availability,References,Other positions,State,Rating,They see,Notes\r\n'

const lineOf = (row: TableRow): string =>
  csvLine([
    row.receivedAt.slice(0, 10),
    row.firstName,
    row.lastName,
    row.email,
    row.phone ?? '',
    row.address ?? '',
    row.education,
    row.experience,
    row.skills ?? '',
    row.motivation,
    row.availability ?? '',
    row.references ?? '',
    row.updatesOptIn ? 'yes' : 'no',
    stageLabels[row.stage],
    row.rating === null ? '' : String(row.rating),
    row.shownStage === null ? 'Received' : stageLabels[row.shownStage],
    row.notes ?? '',
  ])

export const tableLines = (rows: readonly TableRow[]): string => rows.map(lineOf).join('')
