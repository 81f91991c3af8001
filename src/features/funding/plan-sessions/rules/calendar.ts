import type { Instant } from '#values/time.ts'

// One event as a calendar file (RFC 5545), by hand: a dependency would be larger than this file.

export type CalendarEvent = {
  /** The same in every version of an event. */
  readonly uid: string
  /** Goes up with each version, so that calendars replace the one before. */
  readonly sequence: number
  readonly writtenAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly summary: string
  readonly description: string
  readonly location: string
  /** The product's name as the author. */
  readonly product: string
}

/** §3.3.11: these four have a meaning in texts. Other control characters are not allowed in a file. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
const bytesMax = 75

/**
 * §3.1: no line is longer than 75 bytes; a longer one continues after a line break and a space, never within a
 * character.
 */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (bytesOf(current + character) > bytesMax) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** 20261201T150000Z: always UTC, so that no time zone has to be described. */
const moment = (at: Instant): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export function calendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(event.product)}//Sessions//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${moment(event.writtenAt)}`,
    `DTSTART:${moment(event.startsAt)}`,
    `DTEND:${moment(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
