import { expect, test } from 'vitest'
import { drawable } from './share-letters.ts'

const shown = (text: string) => drawable(text, 600)?.text

test.each([
  'Do reefs recover faster?',
  'Łódź, Škoda, Iași',
  'Ελληνική έρευνα',
  'Исследование рифов, Київ',
  'Nghiên cứu san hô',
  'प्रवाल अनुसंधान',
])('%s is drawn as it is written', (title) => {
  expect(shown(title)).toBe(title)
})

test('letters without a font are drawn plain, broken words become an ellipsis, signs are left out', () => {
  expect(shown('Reefs 🐟 of the sea ☃')).toBe('Reefs of the sea')
  expect(shown('Reefs near 沖縄 and 那覇 in warming seas')).toBe('Reefs near … and … in warming seas')
  expect(shown('Reefs near 沖縄 那覇 in warming seas')).toBe('Reefs near … in warming seas')
  expect(shown('Math: 𝒜 sets\u202e\u0007')).toBe('Math: A sets')
})

test('a title that no font can draw is left out', () => {
  for (const title of ['珊瑚礁の回復', 'אלמוגים', 'المرجان', '🐟', '', '\u202e']) expect(shown(title)).toBeUndefined()
})
