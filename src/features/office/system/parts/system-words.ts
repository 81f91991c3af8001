import type { SystemState } from '../contract.ts'

type Part = SystemState['parts'][number]

export const partNames: Readonly<Record<Part['part'], string>> = {
  mail: 'Mail',
  payments: 'Payments',
  events: 'Gateway’s events',
  books: 'Books',
  files: 'Files',
  scanner: 'Virus scanner',
  search: 'Search',
  database: 'Database',
  schedules: 'Schedules',
  test_mode: 'Test Mode',
}

export const partTones = { fine: 'ok', look: 'warn', broken: 'bad', unknown: 'neutral' } as const satisfies Record<
  Part['state'],
  string
>

export const runWords: Readonly<
  Record<
    SystemState['schedules'][number]['state'],
    { readonly tone: 'ok' | 'warn' | 'bad' | 'neutral'; readonly text: string }
  >
> = {
  ran: { tone: 'ok', text: 'Ran' },
  runs: { tone: 'neutral', text: 'Runs now' },
  failed: { tone: 'bad', text: 'Failed' },
  late: { tone: 'warn', text: 'Late' },
}
