import type { ModeratorDesk } from '#features/office/moderation/contract/own-desk.ts'
import type { SupportDesk } from '#features/office/support/contract/own-desk.ts'
import { firstAnswerHours } from '#features/office/support/rules/tickets.ts'
import type { FigureNotes } from './FigureStrip.tsx'

const inHours = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** What is under support's figures. */
export const supportNotes = ({ firstLate, medianMinutes, answered }: SupportDesk): FigureNotes => ({
  ...(firstLate === 0 && { first_due: { note: 'none overdue' } }),
  yours: { note: 'open or waiting' },
  median_first:
    medianMinutes === null
      ? { value: '–', note: 'none in 14 days' }
      : { value: inHours(medianMinutes), note: `of ${firstAnswerHours} opening hours, ${answered} in 14 days` },
})

/** What is under a moderator's figures. */
export const moderatorNotes = ({ medianHours, decided, appealed }: ModeratorDesk): FigureNotes => ({
  appeals: { note: appealed.length === 0 ? 'none against you' : `${appealed.length} against you` },
  positions: { note: 'before they are listed, or reported' },
  repeated: { note: 'by two people or more' },
  median_decided:
    medianHours === null
      ? { value: '–', note: 'none in 14 days' }
      : { value: inHours(Math.round(medianHours * 60)), note: `${decided} in 14 days` },
})
