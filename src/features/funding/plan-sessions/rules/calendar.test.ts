import { expect, test } from 'vitest'
import { instantOf } from '#values/time.ts'
import { type CalendarEvent, calendarFile, folded } from './calendar.ts'

const event: CalendarEvent = {
  ...{ uid: 'one@fundamental.example', sequence: 2, writtenAt: instantOf(Date.UTC(2026, 10, 2, 9)) },
  startsAt: instantOf(Date.UTC(2026, 11, 1, 15)),
  endsAt: instantOf(Date.UTC(2026, 11, 1, 15, 45)),
  ...{ summary: 'Council session', description: 'Any.', location: 'https://meet.example/a', product: 'Fundamental' },
}

test('one event, in UTC, line by line', () => {
  expect(calendarFile(event).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fundamental//Sessions//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    ...['UID:one@fundamental.example', 'SEQUENCE:2', 'DTSTAMP:20261102T090000Z'],
    ...['DTSTART:20261201T150000Z', 'DTEND:20261201T154500Z', 'SUMMARY:Council session', 'DESCRIPTION:Any.'],
    ...['LOCATION:https://meet.example/a', 'STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR', ''],
  ])
})

test('typed text cannot end a line, begin a property or hide a control character', () => {
  const hostile = 'Reefs; kelp, sand \\ rock\r\nATTACH:https://elsewhere.example\u0000\u0007'
  const lines = calendarFile({ ...event, description: hostile }).split('\r\n')
  expect(lines).toContain(String.raw`DESCRIPTION:Reefs\; kelp\, sand \\ rock\nATTACH:https://elsewhere.example  `)
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
})

test('long lines are folded at 75 bytes, never within a character, and unfold to the same text', () => {
  for (const text of ['x'.repeat(400), 'Größe 🐙 '.repeat(40), '🧪'.repeat(100)]) {
    const lines = folded(`SUMMARY:${text}`).split('\r\n')
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(lines.map((line, at) => (at === 0 ? line : line.slice(1))).join('')).toBe(`SUMMARY:${text}`)
  }
  expect(folded('x'.repeat(75))).not.toContain('\r\n')
})
