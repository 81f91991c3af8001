import { csvLine } from '#values/csv.ts'
import type { MoneyPage } from './contract/objects.ts'

const head = 'Project,Closes (UTC),Given (USD),Fees (USD),Pending (USD),On hold (USD),Available (USD),Paid (USD)\r\n'

/** One line for each project, in the order of the money page. */
export const moneyCsv = ({ projects }: Pick<MoneyPage, 'projects'>): string =>
  head +
  projects
    .map(({ title, deadlineAt, given, fees, pending, onHold, available, paid }) =>
      csvLine([title, deadlineAt.slice(0, 10), given, fees, pending, onHold, available, paid]),
    )
    .join('')
