import { expect, test } from 'vitest'
import { chosenOf } from './effective.ts'
import { faultOf, settingKeys, settingList } from './settings.ts'

const hostile = ['<script>alert(1)</script>', 'a\u202Eb', 'a\u200Bb', 'a\nb', ' padded ', 'x'.repeat(20_001)]

test('a value has the kind of its setting and stays within its bounds', () => {
  expect(faultOf('boost.days', 7)).toBeUndefined()
  for (const wrong of [0, 31, 7.5, Number.NaN, '7', null, true])
    expect(faultOf('boost.days', wrong), String(wrong)).toBe('Please give a whole number from 1 to 30 days.')
  expect(faultOf('limits.factor', 0.5)).toBeUndefined()
  expect(faultOf('limits.factor', 0)).toBe('Please give a number from 0.1 to 1,000.')
  expect(faultOf('open.gifts', 'no')).toBe('Please choose yes or no.')
  expect(faultOf('brand', '')).toBe(settingList.brand.wrong)
  expect(faultOf('contact.email', '')).toBeUndefined()
  for (const wrong of [
    'no',
    'a@b',
    'a@b.c',
    'a b@c.example',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
  ])
    expect(faultOf('contact.email', wrong), wrong).toBe(settingList['contact.email'].wrong)
})

test('texts are one line that looks like what it is', () => {
  for (const text of hostile.slice(1)) expect(faultOf('brand', text), text.slice(0, 20)).toBeDefined()
  expect(faultOf('brand', 'Fundamental & Söhne')).toBeUndefined()
})

test('what is stored and does not fit any more counts for nothing, and the environment wins', () => {
  const rows = [
    ...[
      { key: 'boost.days', value: 400 },
      { key: 'gone', value: 1 },
      { key: 'brand', value: 'Ours' },
    ],
    ...[
      { key: 'open.gifts', value: false },
      { key: 'limits.factor', value: null },
    ],
  ]
  expect(chosenOf(rows, (key) => key === 'brand')).toEqual({ 'open.gifts': false })
})

test('every setting says what it is for', () => {
  for (const key of settingKeys) expect(settingList[key].meaning.length, key).toBeGreaterThan(10)
})
