import { expect, test } from 'vitest'
import { toast, toastStore } from './toast.ts'

const texts = (): string[] => toastStore.read().map(({ text }) => text)

test('of three notes the oldest success leaves first, and a new note is always shown', () => {
  toast.show('Saved.')
  for (const text of ['First.', 'Second.']) toast.error(text)
  toast.show('Sent.')
  expect(texts()).toEqual(['First.', 'Second.', 'Sent.'])
  toast.error('Third.')
  expect(texts()).toEqual(['First.', 'Second.', 'Third.'])
  toast.show('Saved again.')
  expect(texts()).toEqual(['Second.', 'Third.', 'Saved again.'])
  for (const { id } of toastStore.read()) toast.dismiss(id)
})
