import { expect, test } from 'vitest'
import type { Instant } from '#values/time.ts'
import type { Message } from '../contract/objects.ts'
import { removalWords } from './removal-words.ts'

const at = (day: string, time = '12:30') => `${day}T${time}:00.000Z` as Instant
const now = at('2026-11-28')
const message = (removed: Message['removed'], part: Message['part'] = 'donor'): Message => ({
  ...{
    seq: 1,
    at: at('2026-11-20', '12:20'),
    sender: 'researcher',
    name: 'Hugo C.',
    part,
    text: null,
    removed,
    key: null,
  },
})
const words = (...given: Parameters<typeof message>): string => removalWords(message(...given), now)

test('a removed message says by which side, and the day if it is another one than that of the message', () => {
  expect(words({ by: 'author', at: at('2026-11-20') })).toBe('Removed by its author, 12:30')
  expect(words({ by: 'author', at: at('2026-11-20') }, 'you')).toBe('Removed by you, 12:30')
  expect(words({ by: 'moderator', at: at('2026-11-22') })).toBe('Hidden by moderation, Nov 22')
  expect(words({ by: 'moderator', at: at('2025-11-22') })).toBe('Hidden by moderation, Nov 22, 2025')
})
